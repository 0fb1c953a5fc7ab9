import { switchFunction } from '@askwell/contract/function-switches'
import type { FunctionCard } from '@askwell/contract/integrations'
import { useRef } from 'react'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { saidOf } from './said-of.ts'
import { showSwitched } from './use-functions.ts'

/** Switches a function at once in the list; a refusal puts it back and says why. */
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
      notify.error(saidOf(error))
    } finally {
      running.current.delete(id)
    }
  }
}
