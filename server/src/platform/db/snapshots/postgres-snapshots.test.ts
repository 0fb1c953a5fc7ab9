import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { migrate, migrations } from '../migrate.ts'
import { rollBack } from '../roll-back.ts'
import { deleteOldSnapshots } from './delete-old-snapshots.ts'

const newer = { ...migrations, '9999-update': { up: async () => undefined } }
const unchanged = async () => undefined
const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('snapshots on $name', ({ open }) => {
  test("are told from the operator's schemas, which are neither deleted nor rolled back to", async () => {
    const place = await open()
    await sql`create schema before_a_merger`.execute(place.db)
    await sql`comment on schema before_a_merger is 'Keep until March'`.execute(place.db)
    await sql`create schema before_a_audit`.execute(place.db)

    await migrate(place, { ...place, migrations: newer })
    await deleteOldSnapshots(place, { ...place, now: 0 })
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'before%' order by 1`.execute(
      place.db,
    )
    await place.close()

    expect(rows.map(({ name }) => name)).toEqual([
      'before_9999_update',
      'before_a_audit',
      'before_a_merger',
    ])
    expect((await rollBack(place, unchanged)).snapshot).toBe('before_9999_update')
  })
})
