import type { SignedIn } from '@askwell/contract/account'
import { generateSync } from 'otplib'
import type { Database } from '../../src/platform/db/connect.ts'

export const operatorEmail = 'olga@askwell.example'
export const password = 'a good long password'
/** How long a code is valid. */
export const step = 30_000

type Reply = { statusCode: number; body: string }

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the caller expects
function bodyOf<T>({ statusCode, body }: Reply): T {
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
  return JSON.parse(body) as T
}

/** A server and its database, which may be another process. */
export type OperatedApp = {
  call: (url: string, body?: unknown, token?: string) => Promise<Reply>
  database: Pick<Database, 'db'>
}

/** Registration and sign-in of operators; `now` is the clock, which each code moves by 30 seconds. */
export const operatorSteps = (app: OperatedApp, time: { now: number }) => {
  const register = async (email: string) =>
    bodyOf<SignedIn>(
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
    const { secret } = bodyOf<{ secret: string }>(begun)
    bodyOf(await app.call('/confirm_second_factor', { code: nextCode(secret) }, token))
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
