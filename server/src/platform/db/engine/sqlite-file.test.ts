import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '../../../../test/support/child-process.ts'
import { openDatabase, type Database } from '../connect.ts'
import { lockDataDir } from '../data-dir-lock.ts'
import { migrate, migrations } from '../migrate.ts'

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

  test('fault 31: a truncated file is refused with what to do and not changed', async () => {
    await fill()
    truncateSync(path, 40_960)
    const before = readFileSync(path)

    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /is damaged.*everything but secrets\.keys out of.*npm run restore -- FILE/,
    )

    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('fault 31: a file whose last page was cut short is refused', async () => {
    await fill()
    truncateSync(path, statSync(path).size - 100)

    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /^The database file .* is damaged \(it was cut short\)/,
    )
  })

  test('fault 31: an overwritten or empty file is refused, and no new one replaces it', async () => {
    for (const content of ['', 'this is no database at all, only some text']) {
      writeFileSync(path, content)

      await expect(openDatabase({ dataDir })).rejects.toThrow(
        /is damaged.*everything but secrets\.keys out of.*npm run restore -- FILE/,
      )

      expect(readFileSync(path, 'utf8')).toBe(content)
    }
  })

  test.each(['secrets.keys', 'files', 'snapshots', 'askwell.db-wal'])(
    'fault 31: a folder with %s but without its database is refused and not changed',
    async (name) => {
      const isFolder = ['files', 'snapshots'].includes(name)
      if (isFolder) mkdirSync(join(dataDir, name))
      writeFileSync(isFolder ? join(dataDir, name, 'one') : join(dataDir, name), 'x')

      await expect(openDatabase({ dataDir })).rejects.toThrow(
        new RegExp(
          `has no database.*${name}.*everything but secrets\\.keys.*npm run restore -- FILE`,
        ),
      )

      expect(readdirSync(dataDir)).toEqual([name])
    },
  )

  test('only the owner can read the database, its log and its snapshots', async () => {
    const database = await openFilled()
    const next = { ...migrations, '9999-next': { up: async () => undefined } }
    await migrate(database, { dataDir, migrations: next })
    const [snapshot = ''] = readdirSync(join(dataDir, 'snapshots'))
    const modeOf = (...names: string[]) => statSync(join(dataDir, ...names)).mode & 0o777

    for (const name of ['askwell.db', 'askwell.db-wal', 'askwell.db-shm']) {
      expect([name, modeOf(name)]).toEqual([name, 0o600])
    }
    expect(modeOf('snapshots', snapshot)).toBe(0o600)

    await opened.pop()?.close()
    chmodSync(path, 0o644)
    opened.push(await openDatabase({ dataDir }))
    expect(modeOf('askwell.db')).toBe(0o600)
  })

  test('fault 31: overwritten pages are found at the start', async () => {
    await fill()
    const content = readFileSync(path)
    content.fill(0xa5, 8_192, 61_440)
    writeFileSync(path, content)

    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /is damaged.*everything but secrets\.keys out of.*npm run restore -- FILE/,
    )
  })

  test.skipIf(!existsSync('/proc/self/fd'))('a file that is refused is not kept open', async () => {
    await fill()
    truncateSync(path, statSync(path).size - 100)

    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged/)

    expect(openFiles().filter((name) => name.startsWith(dataDir))).toEqual([])
  })

  test('the pages of a file of more than 64 MB are not all read at the start', async () => {
    await fill()
    const content = readFileSync(path)
    content.fill(0xa5, 8_192, 61_440)
    writeFileSync(path, content)
    truncateSync(path, 65 * 1024 * 1024)

    const database = await openDatabase({ dataDir })

    opened.push(database)
    expect(database.engine).toBe('sqlite')
  })

  test('fault 29: a data folder that cannot be created is refused with what to do', async () => {
    writeFileSync(join(dataDir, 'file'), '')

    await expect(openDatabase({ dataDir: join(dataDir, 'file', 'data') })).rejects.toThrow(
      /Can't write to the data folder.*set DATA_DIR/,
    )
  })

  test('fault 25: while another process writes, a write waits and is then refused with a message', async () => {
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

  test('a transaction takes the write lock at its start, so that it cannot fail in the middle', async () => {
    const { transaction } = await openFilled()
    const other = new DatabaseSync(path)

    await transaction(async (trx) => {
      await trx.selectFrom('setting').select('key').execute()

      expect(() => other.exec('begin immediate')).toThrow('database is locked')
    })
    other.close()
  })

  test('fault 26: a full disk refuses writes but not reads, and writes work again when there is space', async () => {
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
    await first.waitForLine('locked')

    expect(() => lockDataDir(dataDir)).toThrow(`process ${first.pid}`)
    const second = startChild('hold-lock', [dataDir])
    await expect(second.waitForExit).rejects.toThrow('already uses the data folder')

    await first.kill()
    const free = lockDataDir(dataDir)
    free()
  })

  test('a lock whose pid belongs to another process now is taken over', () => {
    writeFileSync(join(dataDir, 'server.lock'), `${process.ppid} 1`)

    const free = lockDataDir(dataDir)

    expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toMatch(`${process.pid} `)
    free()
  })

  test.skipIf(!hasStrace())(
    'every acknowledged commit was flushed to the disk (strace)',
    async () => {
      await fill()
      const report = join(dataDir, 'strace.txt')
      const child = fileURLToPath(
        new URL('../../../../test/children/commit-many.ts', import.meta.url),
      )
      const traced = ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', report]

      execFileSync('strace', [...traced, process.execPath, child, dataDir, '50'])

      const calls = [...readFileSync(report, 'utf8').matchAll(/(\d+)\s+(?:fsync|fdatasync)$/gm)]
      const total = calls.reduce((sum, [, count]) => sum + Number(count), 0)
      expect(total).toBeGreaterThanOrEqual(50)
    },
  )
})

/** The names of the files that this process has open. */
function openFiles(): string[] {
  const descriptors = readdirSync('/proc/self/fd').map((name) => join('/proc/self/fd', name))
  // The one of this listing is closed already.
  return descriptors.filter((name) => existsSync(name)).map((name) => readlinkSync(name))
}

async function setBusyTimeout({ db }: Database, milliseconds: number): Promise<void> {
  await sql`pragma busy_timeout = ${sql.lit(milliseconds)}`.execute(db)
}

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed, or tracing is not permitted here.
    return false
  }
}
