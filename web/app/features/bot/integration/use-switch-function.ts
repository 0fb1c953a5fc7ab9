import { switchFunction } from '@askwell/contract/integrations/function-switches'
import type { FunctionCard } from '@askwell/contract/integrations/integrations'
import { useRef } from 'react'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { errorMessageOf } from './shared/error-message-of.ts'
import { showSwitched } from './shared/use-functions.ts'

/** Switches a function with an optimistic update, which is reverted when the call fails. */
export function useSwitchFunction(botId: string) {
  const running = useRef(new Set<string>())

  return async ({ id }: FunctionCard, isEnabled: boolean) => {
    if (running.current.has(id)) return
    running.current.add(id)
    showSwitched(botId, id, isEnabled)
    try {
      await call(switchFunction, { function_id: id, is_enabled: isEnabled })
    } catch (error) {
      showSwitched(botId, id, !isEnabled)
      notify.error(errorMessageOf(error))
    } finally {
      running.current.delete(id)
    }
  }
}
