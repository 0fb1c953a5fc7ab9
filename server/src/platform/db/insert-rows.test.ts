import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertRows } from './insert-rows.ts'

describe.each(engines)('rows on $name', ({ open }) => {
  test.each([0, 1, 63, 64, 65, 203])('each of %i rows is written once', async (count) => {
    const { db } = await open()
    const rows = Array.from({ length: count }, (_, n) => ({
      key: `k${n}`,
      value: `v${n}`,
      updated_at: n,
    }))

    await insertRows(db, 'setting', rows)

    const written = await db.selectFrom('setting').selectAll().orderBy('updated_at').execute()
    expect(written).toEqual(rows)
  })
})
