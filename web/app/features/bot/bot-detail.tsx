import * as text from '@askwell/messages/bots/detail'
import { Link } from 'react-router'
import { CallError } from '../../shared/call-error.ts'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { useSession } from '../../shared/session.ts'
import { QueryError, FullScreenLoader } from '../../shared/ui/states.tsx'
import { OwnerView } from './owner-view.tsx'
import { useBotSetting } from './shared/use-bot-setting.ts'
import { useShownTabs } from './use-shown-tabs.ts'
import { VisitorView } from './visitor-view.tsx'

/** The page of a chatbot: all tabs for its owner, and only the chat for other users. */
export function BotDetail({ botId }: { botId: string }) {
  const { status } = useSession()

  if (status === 'restoring' || status === 'ending') return <FullScreenLoader />
  return status === 'signed-in' ? (
    <OwnerOrVisitorView botId={botId} />
  ) : (
    <VisitorView botId={botId} />
  )
}

function OwnerOrVisitorView({ botId }: { botId: string }) {
  const setting = useBotSetting(botId)
  const shownTabs = useShownTabs()
  const isRefused = isRefusal(setting.error)
  useErrorToast(isRefused ? null : setting.error)

  if (setting.data && shownTabs) return <OwnerView setting={setting.data} shownTabs={shownTabs} />
  if (setting.isPending || setting.data) return <FullScreenLoader />
  if (isRefused) return <VisitorView botId={botId} />
  return (
    <main id="main" className="page py-10">
      <h1 className="sr-only">{text.chatbot}</h1>
      <QueryError title={text.loadFailed} query={setting} />
      <p className="pt-6">
        <Link
          to="/dashboard"
          className="inline-flex min-h-6 items-center font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
        >
          {text.toMyChatbots}
        </Link>
      </p>
    </main>
  )
}

const refusals: readonly string[] = ['not_found', 'not_yours', 'signed_out']

const isRefusal = (error: unknown) => error instanceof CallError && refusals.includes(error.code)
