import type { SignedIn } from '@askwell/contract/account'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFunctionOwner } from '../integrations/function-owner.ts'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { confirmEmail } from './account-export.ts'
import { createRecoveryApp, hour, password, type RecoveryApp } from './recovery-app.ts'

const day = 24 * hour
const mine = 'my own long password'

describe.each(engines)(
  'a password reset of an address that was never confirmed on $name',
  (engine) => {
    let recovery: RecoveryApp
    let owner: Awaited<ReturnType<typeof createFunctionOwner>>
    let token: string
    beforeAll(async () => {
      recovery = await createRecoveryApp(engine)
    })
    /** A stranger registered the address and has a bot with a function, a plan and a second factor. */
    beforeEach(async () => {
      recovery.advanceTime(hour)
      owner = await createFunctionOwner(recovery.app)
      await owner.addNow()
      await turnOnSecondFactor()
      await recovery.ask(owner.user.email)
      token = await recovery.resetToken(owner.user.email)
    })
    afterAll(() => recovery.app.close())

    async function turnOnSecondFactor() {
      const begun = await owner.call('/begin_second_factor', { current_password: password })
      const { secret } = json<{ secret: string }>(begun)
      const epoch = recovery.now() / 1_000
      json(await owner.call('/confirm_second_factor', { code: generateSync({ secret, epoch }) }))
    }
    const reset = (more: object = {}) =>
      recovery.app.call('/reset_password', { token, password: mine, ...more })
    const botsOf = async ({ token: bearer }: SignedIn) =>
      json<{ id: string }[]>(await recovery.app.call('/chatbot_list', undefined, bearer))
    const signedIn = async () => json<SignedIn>(await recovery.signIn(owner.user.email, mine))
    const publicBot = () => recovery.app.call('/chatbot_setting_sessiondomain', { id: owner.botId })
    const rowsOf = async (table: 'second_factor' | 'recovery_code' | 'user_identity') =>
      recovery.app.database.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', owner.user.id)
        .execute()

    test("removes the stranger's sessions, second factor, bots, functions and plan", async () => {
      json(await reset())

      expect((await owner.call('/chatbot_list', {})).json()).toMatchObject({
        code: 'token_revoked',
      })
      expect((await recovery.signIn(owner.user.email, password)).statusCode).toBe(401)
      const me = await signedIn()
      expect(me.user).toMatchObject({ email: owner.user.email, last_name: '' })
      expect(me.user.id).not.toBe(owner.user.id)
      expect(me.plan).toBe('No plan')
      expect(await botsOf(me)).toEqual([])
      expect((await recovery.profileOf(me)).email_verified).toBe(true)
      expect(json(await recovery.app.call('/get_second_factor', {}, me.token))).toMatchObject({
        state: 'off',
      })
      expect((await publicBot()).statusCode).toBe(404)
      expect([await rowsOf('second_factor'), await rowsOf('recovery_code')]).toEqual([[], []])
      const balance = await recovery.app.call(
        '/get_message_balance',
        { user_d: me.user.id },
        me.token,
      )
      expect(json(balance)).toEqual({ message_balance: 30 })
    })

    test('leaves the stranger no way back, and erases the data after seven days', async () => {
      json(await reset())
      const { email } = owner.user
      const replaced = `${owner.user.id}@replaced.invalid`

      expect((await recovery.signIn(replaced, password)).statusCode).toBe(401)
      const keep = await recovery.app.call('/keep_account', { email: replaced, password })
      expect(keep.statusCode).toBe(401)

      recovery.advanceTime(7 * day + hour)
      await recovery.app.background.runMaintenance()
      const { db } = recovery.app.database
      const left = await db.selectFrom('bot').select('id').where('id', '=', owner.botId).execute()
      expect(left).toEqual([])
      expect((await recovery.signIn(email, mine)).statusCode).toBe(200)
    })

    test('keeps bots, functions and plan when the owner of the mailbox made them', async () => {
      json(await reset({ keeps_content: true }))

      const me = await signedIn()
      expect(me.user.id).toBe(owner.user.id)
      expect(me.plan).not.toBe('No plan')
      expect(await botsOf(me)).toMatchObject([{ id: owner.botId }])
      expect((await owner.call('/chatbot_list', {})).json()).toMatchObject({
        code: 'token_revoked',
      })
      expect([await rowsOf('second_factor'), await rowsOf('recovery_code')]).toEqual([[], []])
    })

    test('is announced by its link and its e-mail', async () => {
      expect(json(await recovery.app.call('/read_reset_link', { token }))).toEqual({
        is_confirmed: false,
      })
      const { body_text } = await recovery.app.database.db
        .selectFrom('email')
        .select('body_text')
        .where('to_address', '=', owner.user.email)
        .where('subject', 'like', 'Reset%')
        .executeTakeFirstOrThrow()
      expect(body_text).toContain('This email was never confirmed')
      json(await reset())
      expect((await recovery.app.call('/read_reset_link', { token })).statusCode).toBe(400)
    })

    test('changes nothing else of a confirmed account', async () => {
      await confirmEmail(recovery.app, owner)
      expect(json(await recovery.app.call('/read_reset_link', { token }))).toEqual({
        is_confirmed: true,
      })

      json(await reset())

      const response = await recovery.signIn(owner.user.email, mine)
      expect(response.json()).toMatchObject({ code: 'second_factor_required' })
      expect(await rowsOf('second_factor')).toHaveLength(1)
      expect((await publicBot()).statusCode).toBe(200)
    })
  },
)
