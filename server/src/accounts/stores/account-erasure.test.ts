import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines, type TestEngine } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { erasePersonalData } from './account-erasure.ts'
import { secondFactorStore } from './second-factor-store.ts'

const now = 1_000
const ada = verifiedOwner('ada')

async function accountDue({ open }: TestEngine, eraseAt: number | null) {
  const database = await open()
  await insertOwner(database.db, ada)
  const closeUntil = (at: number | null) =>
    database.db.updateTable('user_account').set({ erase_at: at }).where('id', '=', ada).execute()
  await closeUntil(eraseAt)
  const person = () =>
    database.db
      .selectFrom('user_account')
      .select(['email', 'first_name'])
      .where('id', '=', ada)
      .executeTakeFirst()
  return { database, closeUntil, person }
}

describe.each(engines)('the erasure of an account on $name', (engine) => {
  test('removes name and address of a closed account whose days are over', async () => {
    const { database, person } = await accountDue(engine, now)

    expect(await erasePersonalData(database, ada, now)).toBe(true)
    expect(await person()).toEqual({ email: 'ada@erased.invalid', first_name: '' })
  })

  test.each([
    ['that is open', null],
    ['whose days are not over', now + 1],
  ])('leaves an account %s as it is', async (_which, eraseAt) => {
    const { database, person } = await accountDue(engine, eraseAt)

    expect(await erasePersonalData(database, ada, now)).toBe(false)
    expect(await erasePersonalData(database, verifiedOwner('unknown'), now)).toBe(false)
    expect(await person()).toEqual({ email: 'ada@example.test', first_name: 'Olga' })
  })

  test('leaves an account as it is that is opened again at the last moment', async () => {
    const { database, closeUntil, person } = await accountDue(engine, now)
    const transaction: typeof database.transaction = async (work) => {
      await closeUntil(null)
      return database.transaction(work)
    }

    expect(await erasePersonalData({ ...database, transaction }, ada, now)).toBe(false)
    expect(await person()).toEqual({ email: 'ada@example.test', first_name: 'Olga' })
  })
})

describe.each(engines)('a second factor on $name', ({ open }) => {
  test('that is on is not turned on again: its recovery codes stay', async () => {
    const database = await open()
    await insertOwner(database.db, ada)
    const vault = { encrypt: (seed: string) => seed, decrypt: (seed: string) => seed }
    const store = secondFactorStore({
      database,
      vault: { ...vault, isCurrent: () => true },
      clock: () => now,
    })
    const turnOn = (code: string) =>
      store.confirm(ada, { step: 1, codeHashes: [code], currentTokenId: 't_1', at: now })
    await store.insertPending(ada, 'seed', now)

    expect(await turnOn('first')).toBe(true)
    expect(await turnOn('second')).toBe(false)
    expect(await store.insertPending(ada, 'other seed', now)).toBe(false)

    expect(await store.find(ada)).toMatchObject({ seed: 'seed', recoveryCodesLeft: 1 })
    expect(await store.consumeRecoveryCode(ada, 'second', now)).toBe(false)
    expect(await store.consumeRecoveryCode(verifiedOwner('bob'), 'first', now)).toBe(false)
    expect(await store.consumeRecoveryCode(ada, 'first', now)).toBe(true)
    expect(await store.consumeRecoveryCode(ada, 'first', now)).toBe(false)
  })
})
