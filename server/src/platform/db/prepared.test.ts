import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { prepared } from './prepared.ts'

type Setting = { key: string; value: string; at: number }

const insert = prepared((db, { key, value, at }: Setting) =>
  db
    .insertInto('setting')
    .values({ key, value, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

const fresh = prepared((db, { at }: { at: number }) =>
  db
    .selectFrom('setting')
    .select(['key', 'value', 'updated_at'])
    .where('updated_at', '>=', at)
    .where('value', '!=', 'never')
    .orderBy('key'),
)

describe.each(engines)('prepared queries on $name', ({ open }) => {
  test('each run binds its own values, inside and outside a transaction', async () => {
    const { db, transaction } = await open()

    await insert(db, { key: 'a', value: 'one', at: 1 })
    await transaction((trx) => insert(trx, { key: 'b', value: 'two', at: 2 }))
    await insert(db, { key: 'c', value: 'never', at: 3 })

    expect((await fresh(db, { at: 0 })).rows).toEqual([
      { key: 'a', value: 'one', updated_at: 1 },
      { key: 'b', value: 'two', updated_at: 2 },
    ])
    expect((await fresh(db, { at: 2 })).rows).toHaveLength(1)
  })

  test('concurrent runs do not mix their values', async () => {
    const { db } = await open()

    await Promise.all(
      ['a', 'b', 'c'].map((key, at) => insert(db, { key, value: key.toUpperCase(), at })),
    )

    const { rows } = await fresh(db, { at: 0 })
    expect(rows.map(({ key, value }) => key + value)).toEqual(['aA', 'bB', 'cC'])
  })

  test('the number of written rows is returned', async () => {
    const { db } = await open()

    const first = await insert(db, { key: 'a', value: '', at: 1 })
    const again = await insert(db, { key: 'a', value: '', at: 1 })

    expect([first.numAffectedRows, again.numAffectedRows]).toEqual([1n, 0n])
  })
})
