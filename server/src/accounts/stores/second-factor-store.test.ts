import { verifiedOwner } from '@askwell/core/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { secondFactorStore } from './second-factor-store.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')
const vault = { encrypt: (text: string) => text, decrypt: (text: string) => text }
const change = { step: 5, codeHashes: ['one', 'two'], currentTokenId: 'token', at: 1 }

describe.each(engines)('the second factors of two accounts on $name', ({ open }) => {
  let database: TestDatabase
  let store: ReturnType<typeof secondFactorStore>
  beforeEach(async () => {
    database = await open()
    store = secondFactorStore({
      database,
      vault: { ...vault, isCurrent: () => true },
      clock: () => 1,
    })
    for (const owner of [ada, bob]) {
      await insertOwner(database.db, owner)
      await store.insertPending(owner, `seed of ${owner}`, 1)
    }
  })

  const confirmBoth = async () => {
    for (const owner of [ada, bob]) expect(await store.confirm(owner, change)).toBe(true)
  }

  const rowsOfBob = async () => {
    const { db } = database
    const factors = db.selectFrom('second_factor').selectAll().where('user_id', '=', bob)
    const codes = db.selectFrom('recovery_code').selectAll().where('user_id', '=', bob)
    return [await factors.execute(), await codes.execute()]
  }

  test('are turned on one by one', async () => {
    const before = await rowsOfBob()

    expect(await store.confirm(ada, change)).toBe(true)

    expect(await rowsOfBob()).toEqual(before)
    expect(await store.hasRecoveryCode(bob, 'one')).toBe(false)
  })

  test('use up their own codes', async () => {
    await confirmBoth()
    const before = await rowsOfBob()

    expect(await store.consumeStep(ada, 6)).toBe(true)
    expect(await store.consumeRecoveryCode(ada, 'one', 2)).toBe(true)

    expect(await store.hasRecoveryCode(ada, 'one')).toBe(false)
    expect(await rowsOfBob()).toEqual(before)
    expect(await store.find(ada)).toMatchObject({ seed: 'seed of ada', recoveryCodesLeft: 1 })
    expect(await store.find(bob)).toMatchObject({ seed: 'seed of bob', recoveryCodesLeft: 2 })
  })

  test('replace their own recovery codes, and are turned off one by one', async () => {
    await confirmBoth()
    const before = await rowsOfBob()

    await store.replaceRecoveryCodes(ada, ['three'])
    expect(await rowsOfBob()).toEqual(before)
    await store.remove(ada, 'token')

    expect(await store.find(ada)).toBeNull()
    expect(await rowsOfBob()).toEqual(before)
  })
})
