import { disconnect, type ConnectorCard } from '@askwell/contract/connectors'
import { botConnect as text } from '../../../../messages/en.ts'
import { call } from '../../../../shared/call.ts'
import { notify } from '../../../../shared/notify.ts'
import { ConfirmDialog } from '../../../../shared/ui/dialog.tsx'
import { useBusy } from '../../../../shared/use-busy.ts'
import { offerUndo } from '../offer-undo.ts'
import { saidOf } from '../said-of.ts'
import { refreshTools } from '../use-save-function.ts'

type DisconnectProps = { botId: string; service: ConnectorCard | null; onClose: () => void }

export function Disconnect({ botId, service, onClose }: DisconnectProps) {
  const { isBusy, run } = useBusy()

  async function leave(connector: string) {
    try {
      const { message, removed } = await call(disconnect, { bot_id: botId, connector })
      await refreshTools(botId)
      offerUndo(botId, message, removed)
    } catch (error) {
      notify.error(saidOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={service !== null}
      question={text.disconnectQuestion(service?.name ?? '')}
      confirmLabel={text.disconnect}
      refuseLabel={text.keep}
      isBusy={isBusy}
      onConfirm={() => service && void run(() => leave(service.id))}
      onRefuse={onClose}
    >
      {text.whatGoes}
    </ConfirmDialog>
  )
}
