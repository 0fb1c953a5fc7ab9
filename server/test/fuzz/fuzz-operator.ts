import { operatorSteps, step, type OperatedApp } from '../operate/operator-steps.ts'
import type { FuzzScope } from './fuzz-request.ts'

type Values = FuzzScope['values']

/** The operator of a run. Its calls name a third account, which asks nothing, because they suspend and change it. */
export async function createFuzzOperator(
  app: OperatedApp,
  values: Values,
): Promise<NonNullable<FuzzScope['operator']>> {
  // The first code moves this time to now.
  const { register, createOperator } = operatorSteps(app, { now: Date.now() - step })
  const third = await register('third@example.com')
  const { token } = await createOperator()
  const ids = { account_id: third.user.id, job_id: 'none', email_id: 'none', message_id: 'none' }
  return { token, values: { ...values, ...ids, reason: 'Fuzz' }, known: [third.user.id] }
}
