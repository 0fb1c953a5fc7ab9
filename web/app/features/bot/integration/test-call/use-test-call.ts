import { runFunction } from '@askwell/contract/integrations/integrations'
import type { FunctionDetail, FunctionRunReply } from '@askwell/contract/integrations/integrations'
import { useState } from 'react'
import { call } from '../../../../shared/call.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { rereadCalls } from '../calls/use-calls.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'

export type TestCallResult =
  | { kind: 'answer'; reply: FunctionRunReply }
  | { kind: 'refusal'; text: string }

/** Runs a function as its owner and keeps the outcome of the last test. */
export function useTestCall({ bot_id, name }: Pick<FunctionDetail, 'bot_id' | 'name'>) {
  const [outcome, setOutcome] = useState<TestCallResult | null>(null)
  const { isBusy, run } = useBusy()

  async function send(functionParms: string) {
    setOutcome(null)
    try {
      const reply = await call(runFunction, { function_name: name, id: bot_id, functionParms })
      setOutcome({ kind: 'answer', reply })
    } catch (error) {
      setOutcome({ kind: 'refusal', text: errorMessageOf(error) })
    }
    await rereadCalls(bot_id)
  }

  return { isBusy, outcome, run: (args: string) => run(() => send(args)) }
}
