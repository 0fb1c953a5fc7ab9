import { removeFunction } from '@askwell/contract/integrations/integrations'
import * as deletionText from '@askwell/messages/bots/deletion'
import * as text from '@askwell/messages/functions/deletion'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { offerUndo } from './shared/offer-undo.ts'
import { errorMessageOf } from './shared/error-message-of.ts'
import { refreshTools } from './shared/use-save-function.ts'

type DeleteFunctionProps = {
  botId: string
  /** Null closes the dialog. */
  functionToDelete: { id: string; name: string } | null
  onClose: () => void
}

export function DeleteFunction({ botId, functionToDelete, onClose }: DeleteFunctionProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function remove(functionId: string) {
    setIsBusy(true)
    try {
      const { message } = await call(removeFunction, { function_id: functionId })
      await refreshTools(botId)
      offerUndo(botId, message, [functionId])
    } catch (error) {
      notify.error(errorMessageOf(error))
    }
    setIsBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={functionToDelete !== null}
      question={text.question}
      confirmLabel={deletionText.confirm}
      cancelLabel={deletionText.cancel}
      isBusy={isBusy}
      onConfirm={() => functionToDelete && void remove(functionToDelete.id)}
      onCancel={onClose}
    >
      {text.effect({ name: functionToDelete?.name ?? '' })}
    </ConfirmDialog>
  )
}
