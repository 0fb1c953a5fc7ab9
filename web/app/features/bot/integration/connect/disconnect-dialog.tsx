import { disconnect, type ConnectorCard } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/connectors/list'
import { call } from '../../../../shared/call.ts'
import { notify } from '../../../../shared/notify.ts'
import { ConfirmDialog } from '../../../../shared/ui/dialog.tsx'
import { useBusy } from '../../../../shared/use-busy.ts'
import { offerUndo } from '../shared/offer-undo.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { refreshTools } from '../shared/use-save-function.ts'

type DisconnectDialogProps = { botId: string; service: ConnectorCard | null; onClose: () => void }

export function DisconnectDialog({ botId, service, onClose }: DisconnectDialogProps) {
  const { isBusy, run } = useBusy()

  async function removeConnector(connector: string) {
    try {
      const { message, removed } = await call(disconnect, { bot_id: botId, connector })
      await refreshTools(botId)
      offerUndo(botId, message, removed)
    } catch (error) {
      notify.error(errorMessageOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={service !== null}
      question={text.disconnectQuestion({ service: service?.name ?? '' })}
      confirmLabel={text.disconnect}
      cancelLabel={text.keepConnected}
      isBusy={isBusy}
      onConfirm={() => service && void run(() => removeConnector(service.id))}
      onCancel={onClose}
    >
      {text.disconnectHint}
    </ConfirmDialog>
  )
}
