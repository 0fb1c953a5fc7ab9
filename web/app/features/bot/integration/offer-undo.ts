import { restoreFunctions } from '@askwell/contract/integrations'
import { botIntegration as text } from '../../../messages/en.ts'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { saidOf } from './said-of.ts'
import { refreshTools } from './use-save-function.ts'

/** Tells that functions were removed, and brings them back while the message stands. */
export function offerUndo(botId: string, message: string, functionIds: string[]): void {
  notify.success(message, { label: text.undo, run: () => void bringBack(botId, functionIds) })
}

async function bringBack(botId: string, functionIds: string[]): Promise<void> {
  try {
    const asked = { bot_id: botId, function_ids: functionIds }
    notify.success((await call(restoreFunctions, asked)).message)
    await refreshTools(botId)
  } catch (error) {
    notify.error(saidOf(error))
  }
}
