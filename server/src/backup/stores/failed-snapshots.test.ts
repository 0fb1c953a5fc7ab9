import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { moveTable } from '../../platform/db/engine/database-move.ts'
import { openSnapshot } from './database-snapshot.ts'

const filesOpenIn = (folder: string) =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    const link = path.join('/proc/self/fd', descriptor)
    return existsSync(link) && readlinkSync(link).startsWith(folder)
  })

test.skipIf(!existsSync('/proc/self/fd'))(
  'a file whose tables cannot be read is not kept open',
  async () => {
    const [sqlite] = engines
    if (sqlite === undefined) throw new Error('no engine')
    const { dataDir, databaseUrl, close } = await sqlite.openEmpty()
    await close()

    await expect(openSnapshot({ dataDir, databaseUrl })).rejects.toThrow(/no such table/)

    expect(filesOpenIn(dataDir)).toEqual([])
  },
)

const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('a snapshot of $name', ({ open, openEmpty }) => {
  test('leaves no connection when the tables cannot be read', async () => {
    const place = await openEmpty()
    const others = async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(place.db)
      return rows
    }

    await expect(openSnapshot(place)).rejects.toThrow(/kysely_migration.* does not exist/)

    await vi.waitFor(async () => expect(await others()).toEqual([]), { timeout: 5_000 })
  })

  test('is refused while another database is being moved into it', async () => {
    const place = await open()
    await sql`create table ${sql.table(moveTable)} (source text)`.execute(place.db)

    await expect(openSnapshot(place)).rejects.toThrow(/is not complete: a move .* did not end/)
  })
})
