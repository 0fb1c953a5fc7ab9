import { chatbotSettingSessiondomain } from '@askwell/contract/chat'
import * as text from '@askwell/messages/bots/detail'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { call } from '../../shared/call.ts'
import { CallError } from '../../shared/call-error.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { QueryError, FullScreenLoader } from '../../shared/ui/states.tsx'

const VisitorChat = lazy(async () => ({
  default: (await import('./preview/visitor-chat.tsx')).VisitorChat,
}))

/** Only the chat, loaded with public calls. */
export function VisitorView({ botId }: { botId: string }) {
  const bot = useQuery({
    queryKey: ['public-bot', botId],
    queryFn: ({ signal }) => call(chatbotSettingSessiondomain, { id: botId }, { signal }),
  })

  if (bot.isPending) return <FullScreenLoader />
  if (bot.data) {
    return (
      <main id="main" tabIndex={-1} className="mx-auto h-dvh max-w-3xl border-line sm:border-x">
        <Suspense fallback={<FullScreenLoader />}>
          <VisitorChat botId={botId} bot={bot.data} />
        </Suspense>
      </main>
    )
  }
  if (bot.error instanceof CallError && bot.error.code === 'not_found') return <NotFound />
  return (
    <main id="main" className="page py-10">
      <h1 className="sr-only">{text.chatbot}</h1>
      <QueryError title={text.loadFailed} query={bot} />
    </main>
  )
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-4">
        <Avatar imgId={10} size={96} />
        <h1 className="text-2xl sm:text-3xl">{text.notFound}</h1>
        <p className="text-lg text-ink-2">{outcomesText.unavailable}</p>
        <ButtonLink to="/dashboard">{text.toMyChatbots}</ButtonLink>
      </div>
    </main>
  )
}
