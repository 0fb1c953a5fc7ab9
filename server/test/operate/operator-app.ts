import type { SignedIn } from '@askwell/contract/account'
import { generateSync } from 'otplib'
import type { TestEngine } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

export const operatorEmail = 'olga@askwell.example'
const otherOperators = ['second', 'third', 'fourth'].map((name) => `${name}@askwell.example`)
export const password = 'a good long password'
const step = 30_000

type Settings = Parameters<typeof createTestApp>[1]

/** An app with one named operator, whose clock the test moves. */
export async function createOperatorApp(engine: TestEngine, settings: Settings = {}) {
  const time = { now: Math.floor(Date.now() / step) * step }
  const env = { OPERATOR_EMAILS: [operatorEmail, ...otherOperators].join(', '), ...settings.env }
  const app = await createTestApp(engine, { ...settings, env, clock: () => time.now })
  return { ...app, time, ...operatorSteps(app, time) }
}

export type OperatorApp = Awaited<ReturnType<typeof createOperatorApp>>

/** Registration and sign-in of operators; `now` is the clock, which each code moves by 30 seconds. */
export const operatorSteps = (app: TestApp, time: { now: number }) => {
  const register = async (email: string) =>
    json<SignedIn>(
      await app.call('/register', { first_name: 'Olga', last_name: 'Ops', email, password }),
    )
  const confirmEmail = (email: string) =>
    app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: time.now })
      .where('email', '=', email)
      .execute()
  /** A code works once, so each moves to the next step. */
  const nextCode = (secret: string) => {
    time.now += step
    return generateSync({ secret, epoch: time.now / 1_000 })
  }
  async function turnOnSecondFactor(token: string): Promise<string> {
    const begun = await app.call('/begin_second_factor', { current_password: password }, token)
    const { secret } = json<{ secret: string }>(begun)
    json(await app.call('/confirm_second_factor', { code: nextCode(secret) }, token))
    return secret
  }
  /** A confirmed operator whose session turned the second factor on. */
  async function createOperator(email = operatorEmail) {
    const operator = await register(email)
    await confirmEmail(email)
    const secret = await turnOnSecondFactor(operator.token)
    return { ...operator, secret }
  }
  return { register, confirmEmail, nextCode, turnOnSecondFactor, createOperator }
}
