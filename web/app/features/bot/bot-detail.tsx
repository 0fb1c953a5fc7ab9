import { CallError } from '../../shared/call-error.ts'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { useSession } from '../../shared/session.ts'
import { ErrorState, FullScreenLoader } from '../../shared/ui/states.tsx'
import { OwnerView } from './owner-view.tsx'
import { useBotSetting } from './use-bot-setting.ts'
import { VisitorView } from './visitor-view.tsx'

/** One chatbot: everything for its owner, the chat alone for everybody else. */
export function BotDetail({ botId }: { botId: string }) {
  const { status } = useSession()

  if (status === 'waking' || status === 'leaving') return <FullScreenLoader />
  return status === 'signed-in' ? <PerhapsOwner botId={botId} /> : <VisitorView botId={botId} />
}

function PerhapsOwner({ botId }: { botId: string }) {
  const setting = useBotSetting(botId)
  const isRefused = isRefusal(setting.error)
  useErrorToast(isRefused ? null : setting.error)

  if (setting.data) return <OwnerView setting={setting.data} />
  if (setting.isPending) return <FullScreenLoader />
  if (isRefused) return <VisitorView botId={botId} />
  return (
    <main id="main" className="page py-10">
      <h1 className="sr-only">Chatbot</h1>
      <ErrorState
        title="The chatbot could not be loaded"
        error={setting.error}
        onRetry={() => void setting.refetch()}
      />
    </main>
  )
}

const refusals: readonly string[] = ['not_found', 'not_yours', 'signed_out']

const isRefusal = (error: unknown) => error instanceof CallError && refusals.includes(error.code)
