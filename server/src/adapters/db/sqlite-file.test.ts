import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '../../../test/child.ts'
import { openDatabase, type Database } from './connect.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { migrate } from './migrate.ts'

describe('the embedded database file', () => {
  let dataDir = ''
  let path = ''
  const opened: Database[] = []

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'askwell-file-'))
    path = join(dataDir, 'askwell.db')
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    rmSync(dataDir, { recursive: true })
  })

  async function openFilled(): Promise<Database> {
    const database = await openDatabase({ dataDir })
    opened.push(database)
    await migrate(database, { dataDir })
    await database.db
      .insertInto('setting')
      .values({ key: 'k', value: 'x'.repeat(50_000), updated_at: 1 })
      .execute()
    return database
  }

  async function fill(): Promise<void> {
    await openFilled()
    await opened.pop()?.close()
  }

  test('fault 31: a file cut short is refused, names the restore command and stays as it is', async () => {
    await fill()
    truncateSync(path, 40_960)
    const before = readFileSync(path)

    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/)

    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('fault 31: an overwritten or emptied file is refused and no fresh one is made over it', async () => {
    for (const content of ['', 'this is no database at all, only some text']) {
      writeFileSync(path, content)

      await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/)

      expect(readFileSync(path, 'utf8')).toBe(content)
    }
  })

  test('fault 31: pages overwritten in the middle are found at the start', async () => {
    await fill()
    const content = readFileSync(path)
    content.fill(0xa5, 8_192, 61_440)
    writeFileSync(path, content)

    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/)
  })

  test('fault 29: a data folder that cannot be made is refused with what to do', async () => {
    writeFileSync(join(dataDir, 'file'), '')

    await expect(openDatabase({ dataDir: join(dataDir, 'file', 'data') })).rejects.toThrow(
      /cannot be written.*set DATA_DIR/,
    )
  })

  test('fault 25: while another process writes, a write waits and is then refused clearly', async () => {
    const database = await openFilled()
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    await setBusyTimeout(database, 50)

    const writing = database.db.deleteFrom('setting').execute()

    await expect(writing).rejects.toMatchObject({ code: 'overloaded' })
    other.exec('rollback')
    other.close()
    await expect(database.db.deleteFrom('setting').execute()).resolves.toBeDefined()
  })

  test('a transaction holds the write lock from its start, so that it cannot fail half way', async () => {
    const { transaction } = await openFilled()
    const other = new DatabaseSync(path)

    await transaction(async (trx) => {
      await trx.selectFrom('setting').select('key').execute()

      expect(() => other.exec('begin immediate')).toThrow('database is locked')
    })
    other.close()
  })

  test('fault 26: a full disk refuses writes, reads go on, and space brings the writes back', async () => {
    const { db, transaction } = await openFilled()
    const write = (key: string) =>
      transaction(async (trx) => {
        await trx
          .insertInto('setting')
          .values({ key, value: 'y'.repeat(400_000), updated_at: 1 })
          .execute()
      })
    await sql`pragma max_page_count = 1`.execute(db)

    await expect(write('too much')).rejects.toMatchObject({ code: 'overloaded' })
    const kept = await db.selectFrom('setting').select('key').execute()
    await sql`pragma max_page_count = 100000`.execute(db)
    await write('fits again')

    expect(kept).toEqual([{ key: 'k' }])
  })

  test('fault 30: a second server on the same data folder is refused with the first one’s pid', async () => {
    const first = startChild('hold-lock', [dataDir])
    await first.saw('locked')

    expect(() => lockDataDir(dataDir)).toThrow(`process ${first.pid}`)
    const second = startChild('hold-lock', [dataDir])
    await expect(second.ended).rejects.toThrow('already uses the data folder')

    await first.kill()
    const free = lockDataDir(dataDir)
    free()
  })

  test('a lock whose pid now belongs to another process is taken over', () => {
    writeFileSync(join(dataDir, 'server.lock'), `${process.ppid} 1`)

    const free = lockDataDir(dataDir)

    expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toMatch(`${process.pid} `)
    free()
  })

  test.skipIf(!hasStrace())(
    'every acknowledged commit was written through to the disk (strace)',
    async () => {
      await fill()
      const report = join(dataDir, 'strace.txt')
      const child = fileURLToPath(new URL('../../../test/children/commit-many.ts', import.meta.url))
      const traced = ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', report]

      execFileSync('strace', [...traced, process.execPath, child, dataDir, '50'])

      const calls = [...readFileSync(report, 'utf8').matchAll(/(\d+)\s+(?:fsync|fdatasync)$/gm)]
      const total = calls.reduce((sum, [, count]) => sum + Number(count), 0)
      expect(total).toBeGreaterThanOrEqual(50)
    },
  )
})

async function setBusyTimeout({ db }: Database, milliseconds: number): Promise<void> {
  await sql`pragma busy_timeout = ${sql.lit(milliseconds)}`.execute(db)
}

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed, or tracing is not allowed here.
    return false
  }
}
