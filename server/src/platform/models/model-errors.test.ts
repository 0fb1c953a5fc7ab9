import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { deleteOldModelErrors, listModelErrors, openModelErrors } from './model-errors.ts'

const hour = 3_600_000
const fail = (error: unknown) => {
  throw error
}

describe.each(engines)('errors of models on $name', (engine) => {
  test('of two processes are added up by hour and kind, and deleted after a month', async () => {
    const database = await engine.open()
    let now = 10 * hour + 5
    const one = openModelErrors(database, () => now, fail)
    const two = openModelErrors(database, () => now, fail)

    one.count('language', 'timeout')
    one.count('language', 'timeout')
    two.count('language', 'timeout')
    now += hour
    two.count('embedding', 'failing')
    await one.close()
    await two.close()

    expect(await listModelErrors(database.db, 0)).toEqual([
      { hour: 11 * hour, kind: 'embedding', error: 'failing', count: 1 },
      { hour: 10 * hour, kind: 'language', error: 'timeout', count: 3 },
    ])
    await deleteOldModelErrors(database.db, 11 * hour + 31 * 24 * hour)
    expect(await listModelErrors(database.db, 0)).toMatchObject([{ hour: 11 * hour }])
    await database.drop()
  })
})
