import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { enqueueJob, type Job } from '../../platform/queue/job-store.ts'
import { eraseFailedRequest } from '../mail-reset-link.ts'
import { oneTimeCodes } from '../sign-in/one-time-codes.ts'
import type { OnEmailConfirmed } from './account-rows.ts'
import { profileStore } from './profile-store.ts'
import { resetPassword } from './reset-password.ts'

const ada = verifiedOwner('ada')

describe.each(engines)('accounts on $name', ({ open }) => {
  test.each([
    ['confirmed', 5, true],
    ['unconfirmed, whose content is kept,', null, true],
    ['unconfirmed', null, false],
  ])(
    'a link to an earlier address of a %s account changes nothing',
    async (_which, email_verified_at, keepsContent) => {
      const { db, transaction } = await open()
      await insertOwner(db, ada)
      await db.updateTable('user_account').set({ email_verified_at }).execute()
      const accounts = () => db.selectFrom('user_account').selectAll().execute()
      const before = await accounts()
      const onEmailConfirmed = vi.fn<OnEmailConfirmed>(async () => undefined)
      const reset = { passwordHash: 'new', keepsContent, eraseAt: 9, at: 7, onEmailConfirmed }
      const link = { user_id: ada, email: 'earlier@example.test' }

      expect(await transaction((trx) => resetPassword(trx, link, reset))).toBeNull()

      expect(await accounts()).toEqual(before)
      expect(onEmailConfirmed).not.toHaveBeenCalled()
    },
  )

  test('an account that does not exist has no profile', async () => {
    const database = await open()
    await insertOwner(database.db, ada)
    const { findProfile } = profileStore(database, () => 1)

    expect(await findProfile(verifiedOwner('nobody'))).toBeNull()
    expect(await findProfile(ada)).toMatchObject({ email: 'ada@example.test' })
  })

  test.each([
    ['reset-link', null],
    ['read-file', { email: 'ada@example.test' }],
  ])('the payload of a failed job of the queue %s is %o', async (queue, kept) => {
    const { db, transaction } = await open()
    const payload = { email: 'ada@example.test' }
    await transaction((trx) => enqueueJob(trx, { queue, payload, ownerId: null, botId: null }, 1))
    const { id } = await db.selectFrom('job').select('id').executeTakeFirstOrThrow()
    const stored = async () =>
      (await db.selectFrom('job').select('payload').executeTakeFirstOrThrow()).payload

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an erasure needs these parts only
    await transaction((trx) => eraseFailedRequest(trx, { id, queue, payload } as Job))

    expect(JSON.parse(await stored())).toEqual(kept)
  })
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６'])(
  'a code that is not six digits belongs to no step: %o',
  (code) => {
    const codes = oneTimeCodes('Askwell')

    expect(codes.timeStepOf(codes.newSeed(), code, 0)).toBeNull()
  },
)
