import { restoreFunctions } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/deletion'
import { call } from '../../../../shared/call.ts'
import { notify } from '../../../../shared/notify.ts'
import { errorMessageOf } from './error-message-of.ts'
import { refreshTools } from './use-save-function.ts'

/** Shows a message that functions were removed, with a button that restores them. */
export function offerUndo(botId: string, message: string, functionIds: string[]): void {
  notify.success(message, { label: text.undo, run: () => void restore(botId, functionIds) })
}

async function restore(botId: string, functionIds: string[]): Promise<void> {
  try {
    const body = { bot_id: botId, function_ids: functionIds }
    notify.success((await call(restoreFunctions, body)).message)
    await refreshTools(botId)
  } catch (error) {
    notify.error(errorMessageOf(error))
  }
}
