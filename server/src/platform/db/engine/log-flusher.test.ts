import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder.ts'
import { CommitGroup } from './commit-group.ts'
import { LogFlusher } from './log-flusher.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { createTransactionScope } from './transaction-scope.ts'

type Words = { word: { text: string } }

const failedDisk = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })

/** A table of words, whose commits are on the disk when the test says so. */
function openWords() {
  const file = new DatabaseSync(':memory:')
  onTestFinished(() => file.close())
  file.exec('create table word (text)')
  const flushes: PromiseWithResolvers<void>[] = []
  const group = new CommitGroup(file, {
    isWriting: () => false,
    flush() {
      const flush = Promise.withResolvers<void>()
      flushes.push(flush)
      return flush.promise
    },
  })
  const write = (word: string) => {
    const unit = group.begin('one')
    file.prepare('insert into word values (?)').run(word)
    const state = { written: 'no' }
    const written = group.commitUnit(unit)
    written.then(
      () => (state.written = 'yes'),
      () => (state.written = 'failed'),
    )
    return { state, written }
  }
  return { group, flushes, write }
}

test('a write is acknowledged after the flush of its commit, and a read of it as well', async () => {
  const { group, flushes, write } = openWords()
  const { state, written } = write('gate')

  await expect.poll(() => flushes.length).toBe(1)
  expect(state.written).toBe('no')
  const read = group.pending
  expect(read).toBeDefined()
  flushes[0]?.resolve()
  await Promise.all([written, read])

  expect(state.written).toBe('yes')
  expect(group.pending).toBeUndefined()
})

test('a commit that cannot be flushed fails its writes, and those after it succeed', async () => {
  const { flushes, write } = openWords()
  const first = write('gate')
  await expect.poll(() => flushes.length).toBe(1)
  const second = write('harbor')
  await expect.poll(() => flushes.length).toBe(2)

  flushes[0]?.reject(failedDisk)
  await expect(first.written).rejects.toMatchObject({ code: 'overloaded' })
  expect(second.state.written).toBe('no')
  flushes[1]?.resolve()
  await second.written
})

test('a read waits for the last of several commits that are being flushed', async () => {
  const { group, flushes, write } = openWords()
  write('gate')
  await expect.poll(() => flushes.length).toBe(1)
  write('harbor')
  await expect.poll(() => flushes.length).toBe(2)
  let isRead = false
  const read = group.pending?.then(() => (isRead = true))

  flushes[0]?.resolve()
  await expect.poll(() => isRead).toBe(false)
  flushes[1]?.resolve()
  await read

  expect(isRead).toBe(true)
})

test.each([
  ['an insert', (db: Kysely<Words>) => db.insertInto('word').values({ text: 'gate' }).execute()],
  [
    'a transaction',
    (db: Kysely<Words>) =>
      db.transaction().execute((trx) => trx.insertInto('word').values({ text: 'gate' }).execute()),
  ],
  [
    'a statement that runs alone',
    (db: Kysely<Words>) => sql`insert into word values ('gate')`.execute(db),
  ],
])('%s of a database waits for the flush of its log', async (_name, write) => {
  const file = new DatabaseSync(path.join(tempFolder(), 'askwell.db'))
  file.exec('pragma journal_mode = wal; create table word (text)')
  const db = new Kysely<Words>({ dialect: sqliteDialect(file, createTransactionScope()) })
  const disk = Promise.withResolvers<void>()
  const flush = vi.spyOn(LogFlusher.prototype, 'flush').mockReturnValue(disk.promise)
  onTestFinished(() => flush.mockRestore())
  let isWritten = false

  const written = write(db).then(() => (isWritten = true))
  await vi.waitFor(() => expect(flush).toHaveBeenCalled())
  expect(file.prepare('select text from word').all()).toEqual([{ text: 'gate' }])
  await setImmediate()
  expect(isWritten).toBe(false)
  disk.resolve()
  await written

  // Otherwise SQLite itself flushes, on the event loop.
  expect(file.prepare('pragma synchronous').get()).toEqual({ synchronous: 1 })
  await db.destroy()
})

/** A database file with a log, and how often the log was flushed. */
function openFlusher() {
  const database = path.join(tempFolder(), 'askwell.db')
  const file = new DatabaseSync(database)
  file.exec('pragma journal_mode = wal; create table word (text)')
  const flusher = new LogFlusher(database)
  onTestFinished(async () => {
    await flusher.close()
    file.close()
  })
  return { database, flusher }
}

test('flushes that are asked for during a flush share the next one', async () => {
  const { flusher } = openFlusher()

  const first = flusher.flush()
  const second = flusher.flush()
  const third = flusher.flush()

  expect(second).not.toBe(first)
  expect(third).toBe(second)
  await Promise.all([first, second])
  await expect(flusher.flush()).resolves.toBeUndefined()
})

test('a database without a log, or in memory, has nothing to flush', async () => {
  const { database, flusher } = openFlusher()
  await rm(`${database}-wal`)

  await expect(flusher.flush()).resolves.toBeUndefined()
  await expect(new LogFlusher(null).flush()).resolves.toBeUndefined()
})

test('a log that cannot be opened is an error of the flush, also of the one that waits for it', async () => {
  const { database } = openFlusher()
  const flusher = new LogFlusher(path.join(`${database}-wal`, 'no-folder'))

  const flushes = await Promise.allSettled([flusher.flush(), flusher.flush()])

  expect(flushes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
