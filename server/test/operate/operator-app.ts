import type { TestEngine } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'
import { operatorEmail, operatorSteps, step } from './operator-steps.ts'

export { operatorEmail, operatorSteps, password } from './operator-steps.ts'

const otherOperators = ['second', 'third', 'fourth'].map((name) => `${name}@askwell.example`)

type Settings = Parameters<typeof createTestApp>[1]

/** An app with one named operator, whose clock the test moves. */
export async function createOperatorApp(engine: TestEngine, settings: Settings = {}) {
  const time = { now: Math.floor(Date.now() / step) * step }
  const env = { OPERATOR_EMAILS: [operatorEmail, ...otherOperators].join(', '), ...settings.env }
  const app = await createTestApp(engine, { ...settings, env, clock: () => time.now })
  return { ...app, time, ...operatorSteps(app, time) }
}

export type OperatorApp = Awaited<ReturnType<typeof createOperatorApp>>
