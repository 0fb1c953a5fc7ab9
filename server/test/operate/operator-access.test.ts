import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { outboxTokens } from '../support/outbox.ts'
import { json } from '../support/test-app.ts'
import { allRoutes } from '../security/tenants.ts'
import { createOperatorApp, operatorEmail, password, type OperatorApp } from './operator-app.ts'

const calls = allRoutes.filter(({ access }) => access === 'operator').map(({ path }) => path)

describe.each(engines)('who may operate on $name', (engine) => {
  let app: OperatorApp
  beforeAll(async () => {
    app = await createOperatorApp(engine, { hasNoPages: true })
  })
  afterAll(() => app.close())

  const open = (token: string) => app.call('/operate/overview', {}, token)
  const statusOf = async (token: string) => (await open(token)).statusCode
  const codeNeeded = {
    code: 'second_factor_required',
    message:
      'Sign out and sign in again with a code: this session was opened without two-step sign-in.',
  }

  test('an account that is not named gets the 404 of an unknown call, before its body is read', async () => {
    const owner = await app.createOwner()
    await app.confirmEmail(owner.user.email)
    await app.turnOnSecondFactor(owner.token)

    expect(calls).toHaveLength(15)
    for (const path of calls) {
      const reply = await app.call(path, { anything: ['odd'] }, owner.token)
      const message = reply.json<{ message: string }>().message
      const unknown = await app.call(`${path}_not`, {}, owner.token)

      expect(reply.statusCode).toBe(404)
      expect(message).toBe(unknown.json<{ message: string }>().message.replace(`${path}_not`, path))
    }
  })

  test('a named address counts only when it is confirmed and its session used the second factor', async () => {
    const operator = await app.register(operatorEmail)
    expect((await open(operator.token)).statusCode).toBe(404)

    await app.confirmEmail(operatorEmail)
    const without = await open(operator.token)
    expect(without.statusCode).toBe(401)
    expect(without.json()).toMatchObject({
      code: 'second_factor_required',
      message:
        'Operators need two-step sign-in. Turn it on in your profile, then open this page again.',
    })

    const secret = await app.turnOnSecondFactor(operator.token)
    expect((await open(operator.token)).statusCode).toBe(200)

    const code = app.nextCode(secret)
    const again = json<SignedIn>(await app.call('/login', { email: operatorEmail, password, code }))
    expect((await open(again.token)).statusCode).toBe(200)

    await app.call('/end_second_factor', { current_password: password }, again.token)
    expect((await open(again.token)).statusCode).toBe(401)
  })

  test('a session from before the second factor was turned on again does not count', async () => {
    const { token, user } = await app.createOperator('second@askwell.example')
    const { db } = app.database
    await db
      .updateTable('second_factor')
      .set({ confirmed_at: app.time.now + 60_000 })
      .where('user_id', '=', user.id)
      .execute()

    expect((await open(token)).json()).toMatchObject(codeNeeded)
  })

  describe('with another operator', () => {
    const email = 'third@askwell.example'
    let operator: SignedIn
    beforeAll(async () => {
      operator = await app.createOperator(email)
    })

    test('a session that never used the second factor does not count', async () => {
      const setUsed = (at: number | null) =>
        app.database.db
          .updateTable('auth_token')
          .set({ second_factor_at: at })
          .where('user_id', '=', operator.user.id)
          .execute()
      await setUsed(null)
      expect((await open(operator.token)).json()).toMatchObject(codeNeeded)

      await setUsed(app.time.now)
      expect(await statusOf(operator.token)).toBe(200)
    })

    test('no other credential of the product is a token of an operator', async () => {
      const { db } = app.database
      const botId = await app.createBot(operator.token)
      const chat = { chatbot_id: botId }
      const visitor = json<{ token: string }>(await app.call('/visitor_token', chat))
      const links = await outboxTokens(app, email, 'verify_email')
      expect(links).toHaveLength(1)
      const sessions = await db
        .selectFrom('auth_token')
        .select(['id', 'token_hash'])
        .where('user_id', '=', operator.user.id)
        .execute()
      const others = [
        visitor.token,
        json<string>(await app.call('/create_session', chat, operator.token)),
        ...links,
        ...sessions.flatMap((session) => [session.id, session.token_hash]),
        operator.token.replace('cbt_', ''),
        `${operator.token}x`,
      ]

      for (const other of others) expect(await statusOf(other)).toBe(401)
      expect((await app.call('/operate/overview', {})).statusCode).toBe(401)
    })

    test('one who is suspended operates no more, nor by the old session when unsuspended', async () => {
      const setSuspended = (at: number | null) =>
        app.database.db
          .updateTable('user_account')
          .set({ suspended_at: at })
          .where('id', '=', operator.user.id)
          .execute()
      await setSuspended(app.time.now)
      expect(await statusOf(operator.token)).toBe(401)
      await setSuspended(null)
      expect(await statusOf(operator.token)).toBe(200)

      const { token } = await app.createOperator('fourth@askwell.example')
      const body = { account_id: operator.user.id, reason: 'Left the team' }
      json(await app.call('/operate/suspend_account', body, token))
      json(await app.call('/operate/unsuspend_account', body, token))
      expect(await statusOf(operator.token)).toBe(401)
    })
  })

  test('an account whose address is changed to a named one is no operator', async () => {
    const owner = await app.createOwner()
    await app.confirmEmail(owner.user.email)
    await app.turnOnSecondFactor(owner.token)
    await app.database.db
      .updateTable('user_account')
      .set({ email: 'gone@askwell.example' })
      .where('email', '=', operatorEmail)
      .execute()

    const changed = await app.call(
      '/update_profile',
      {
        name: 'Ada',
        surname: 'Byron',
        email: operatorEmail,
        password: '********',
        current_password: password,
      },
      owner.token,
    )

    expect(changed.statusCode).toBe(200)
    expect((await open(owner.token)).statusCode).toBe(404)
  })
})
