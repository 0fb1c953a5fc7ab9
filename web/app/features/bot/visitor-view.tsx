import { chatbotSettingSessiondomain } from '@askwell/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { call } from '../../shared/call.ts'
import { CallError } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState, FullScreenLoader } from '../../shared/ui/states.tsx'
import { bot as text } from '../../messages/en.ts'

const VisitorChat = lazy(async () => ({
  default: (await import('./preview/visitor-chat.tsx')).VisitorChat,
}))

/** The chat alone, over the public calls. */
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
      <ErrorState
        title={text.theChatbotCouldNotBe}
        error={bot.error}
        onRetry={() => void bot.refetch()}
      />
    </main>
  )
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-4">
        <Avatar imgId={10} size={96} />
        <h1 className="text-2xl sm:text-3xl">{text.chatbotNotFound}</h1>
        <p className="text-lg text-ink-2">{en.botUnavailable}</p>
        <ButtonLink to="/dashboard">{text.toMyChatbots}</ButtonLink>
      </div>
    </main>
  )
}
