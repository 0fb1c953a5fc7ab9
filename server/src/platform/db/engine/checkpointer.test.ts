import path from 'node:path'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder.ts'
import { Checkpointer, type CheckpointLimits } from './checkpointer.ts'
import { sqliteDialect } from './sqlite-driver.ts'
import { createTransactionScope } from './transaction-scope.ts'

const runNow = (work: () => Promise<void>) => work()

const openFiles = () => readdirSync('/proc/self/fd').length

function descriptorsOf(file: string): number {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return '' // the one of the list itself
    }
  })
  return targets.filter((target) => target === file).length
}

/** Threads end half a second after they are ended. Returns how many were. */
function endSlowly(): () => number {
  // oxlint-disable-next-line typescript/unbound-method -- called with its worker
  const { terminate } = Worker.prototype
  const spy = vi.spyOn(Worker.prototype, 'terminate')
  spy.mockImplementation(async function (this: Worker) {
    await wait(500)
    return terminate.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.length
}

type Words = { word: { text: string } }

/** A table of words in a file with a log. */
async function openWords(limits: CheckpointLimits) {
  const database = path.join(tempFolder(), 'askwell.db')
  const file = new DatabaseSync(database)
  file.exec('pragma journal_mode = wal; create table word (text)')
  const db = new Kysely<Words>({ dialect: sqliteDialect(file, createTransactionScope(), limits) })
  const outside = new DatabaseSync(database)
  onTestFinished(async () => {
    await db.destroy()
    outside.close()
  })
  const frames = () => outside.prepare('pragma wal_checkpoint(noop)').get() ?? {}
  return {
    db,
    file,
    outside,
    /** Pages that are not in the database file yet. */
    missing: () => Number(frames()['log']) - Number(frames()['checkpointed']),
    frames: () => Number(frames()['log']),
    /** A commit of about fifty pages. */
    write: () =>
      db
        .insertInto('word')
        .values({ text: 'x'.repeat(200_000) })
        .execute(),
    logBytes: () => statSync(`${database}-wal`).size,
  }
}

test('a long log is copied to the file in a thread, and begins anew', async () => {
  const limits = { framesOfCheckpoint: 100, maxFrames: 1_000_000 }
  const { file, write, missing, frames } = await openWords(limits)
  const exec = vi.spyOn(file, 'exec')

  for (let at = 0; at < 3; at += 1) await write()
  await expect.poll(missing).toBe(0)
  await write()

  expect(frames()).toBeLessThan(100)
  const own = exec.mock.calls.filter(([statement]) => statement.includes('checkpoint'))
  expect(own).toEqual([])
})

test.skipIf(process.platform !== 'linux')('a checkpoint leaves no descriptor open', async () => {
  const file = new DatabaseSync(path.join(tempFolder(), 'askwell.db'))
  onTestFinished(() => file.close())
  file.exec('pragma journal_mode = wal; create table word (text)')
  const limits = { framesOfCheckpoint: 10, maxFrames: 1_000_000 }
  const checkpointer = new Checkpointer({ file, whileNothingIsWritten: runNow, limits })
  const missing = () => file.prepare('pragma wal_checkpoint(noop)').get() ?? {}
  const before = openFiles()

  file.prepare('insert into word values (?)').run('x'.repeat(200_000))
  checkpointer.start()
  await expect.poll(missing).toMatchObject({ checkpointed: expect.toSatisfy((at) => at > 40) })
  expect(openFiles()).toBeGreaterThan(before)
  await checkpointer.close()

  expect(openFiles()).toBe(before)
})

test.skipIf(process.platform !== 'linux')(
  'a thread starts when the one before has ended',
  async () => {
    const database = path.join(tempFolder(), 'askwell.db')
    const file = new DatabaseSync(database)
    onTestFinished(() => file.close())
    file.exec('pragma journal_mode = wal; create table word (text)')
    const ended = endSlowly()
    const limits = { framesOfCheckpoint: 10, maxFrames: 1_000_000, idleMs: 0 }
    const checkpointer = new Checkpointer({ file, whileNothingIsWritten: runNow, limits })
    const missing = () => {
      const { log, checkpointed } = file.prepare('pragma wal_checkpoint(noop)').get() ?? {}
      return Number(log) - Number(checkpointed)
    }
    const write = () => file.prepare('insert into word values (?)').run('x'.repeat(200_000))

    write()
    checkpointer.start()
    await expect.poll(ended).toBe(1)
    write()
    await expect.poll(() => (checkpointer.start(), missing())).toBe(0)
    await checkpointer.close()

    // Its own, and those that are kept for another that writes and one that reads.
    expect(descriptorsOf(database)).toBe(3)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a thread that reads leaves no descriptor open',
  async () => {
    const database = path.join(tempFolder(), 'askwell.db')
    const file = new DatabaseSync(database)
    file.exec('pragma journal_mode = wal; create table word (text)')
    const db = new Kysely<Words>({ dialect: sqliteDialect(file, createTransactionScope()) })
    onTestFinished(() => db.destroy())
    const writing = new DatabaseSync(database)
    const before = descriptorsOf(database)

    for (let round = 0; round < 3; round += 1) {
      const readOnly = new DatabaseSync(database, { readOnly: true })
      const scope = createTransactionScope()
      const readOnlyDb = new Kysely<Words>({ dialect: sqliteDialect(readOnly, scope, null) })
      expect(await readOnlyDb.selectFrom('word').selectAll().execute()).toEqual([])
      await readOnlyDb.destroy()
    }

    expect(descriptorsOf(database)).toBe(before)
    writing.close()
  },
)

test('below the limit nothing is copied, neither by SQLite itself', async () => {
  const limits = { framesOfCheckpoint: 10_000, maxFrames: 1_000_000 }
  const { write, missing } = await openWords(limits)

  await Promise.all(Array.from({ length: 25 }, write))
  await wait(300)

  expect(missing()).toBeGreaterThan(1_200)
})

test('writes without a pause do not let the log grow without end', async () => {
  const limits = { framesOfCheckpoint: 100, maxFrames: 200 }
  const { write, logBytes } = await openWords(limits)
  const until = performance.now() + 3_000

  let writes = 0
  for (; performance.now() < until || writes < 50; writes += 1) await write()

  // Without a pause for the writer the log would hold all of them.
  expect(logBytes()).toBeLessThan((writes * 200_000) / 2)
})

test('while another connection reads, nothing is lost, and the rest is copied afterwards', async () => {
  const { db, outside, write, missing } = await openWords({
    framesOfCheckpoint: 100,
    maxFrames: 200,
  })
  await write()
  outside.exec('begin; select count(*) from word')
  for (let at = 0; at < 6; at += 1) await write()
  await wait(400)
  const read = outside.prepare('select count(*) as words from word').get()
  outside.exec('commit')
  expect(read).toMatchObject({ words: 1 })

  await expect
    .poll(
      async () => {
        await write()
        return missing()
      },
      { interval: 300 },
    )
    .toBeLessThan(100)
  const { words } = await db
    .selectFrom('word')
    .select(({ fn }) => fn.countAll<number>().as('words'))
    .executeTakeFirstOrThrow()
  expect(words).toBeGreaterThanOrEqual(8)
})

test('a log that is truncated during a checkpoint waits for it', async () => {
  const { db, write, logBytes } = await openWords({ framesOfCheckpoint: 50, maxFrames: 1_000_000 })

  await Promise.all([write(), write(), write()])
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)

  expect(rows).toMatchObject([{ busy: 0 }])
  expect(logBytes()).toBe(0)
})

test('a database that is closed during a checkpoint keeps all its rows', async () => {
  const limits = { framesOfCheckpoint: 50, maxFrames: 60 }
  const { db, outside, write } = await openWords(limits)

  await Promise.all([write(), write(), write(), write()])
  await db.destroy()

  expect(outside.prepare('select count(*) as words from word').get()).toMatchObject({ words: 4 })
})
