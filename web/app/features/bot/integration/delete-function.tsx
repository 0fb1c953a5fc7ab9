import { removeFunction } from '@askwell/contract/integrations'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { offerUndo } from './offer-undo.ts'
import { saidOf } from './said-of.ts'
import { refreshTools } from './use-save-function.ts'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type DeleteFunctionProps = {
  botId: string
  /** Null while nothing is asked. */
  removing: { id: string; name: string } | null
  onClose: () => void
}

export function DeleteFunction({ botId, removing, onClose }: DeleteFunctionProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function remove(functionId: string) {
    setIsBusy(true)
    try {
      const { message } = await call(removeFunction, { function_id: functionId })
      await refreshTools(botId)
      offerUndo(botId, message, [functionId])
    } catch (error) {
      notify.error(saidOf(error))
    }
    setIsBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={removing !== null}
      question={words.deleteQuestion}
      confirmLabel={en.deleteYes}
      refuseLabel={en.deleteNo}
      isBusy={isBusy}
      onConfirm={() => removing && void remove(removing.id)}
      onRefuse={onClose}
    >
      {text.theChatbotCanNoLonger}
      {removing?.name}
      {text.untilYouUndoIt}
    </ConfirmDialog>
  )
}
