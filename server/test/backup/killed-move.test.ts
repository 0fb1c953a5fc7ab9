import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../src/platform/db/insert-rows.ts'
import { originalPath } from '../../src/platform/files/disk.ts'
import { compiledCode } from '../support/child-process.ts'
import { websiteRow } from '../support/database/website-row.ts'
import { engines, sqlite } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { startObjectStore } from '../support/object-store.ts'
import { hashesOf } from './installation.ts'

const command = path.resolve(import.meta.dirname, '../../src/commands/move-postgres.ts')
const rowCount = 30_000
const fileCount = 200

const contentOf = (n: number) => `Island ${n} has ${n} harbours. `.repeat(n * 10 + 1)
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** An embedded installation with uploads and many rows. */
async function createInstallation() {
  const { db, dataDir, close } = await sqlite.open()
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  const contents = Array.from({ length: fileCount }, (_, n) => contentOf(n))
  for (const content of contents) {
    const file = originalPath(dataDir, keyOf(content))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  await insertRows(
    db,
    'source',
    contents.map((content, n) => ({
      ...websiteRow,
      id: `file ${n}`,
      kind: 'file',
      file_key: keyOf(content),
    })),
  )
  const settings = Array.from({ length: rowCount }, (_, n) => ({
    key: `setting ${n}`,
    value: `value ${n}`,
    updated_at: n,
  }))
  await db.transaction().execute((trx) => insertRows(trx, 'setting', settings))
  await close()
  return { dataDir, contents }
}

type Env = Record<string, string>

/** Runs the command as an operator does. */
function startMove(env: Env) {
  const child = spawn(process.execPath, [command], {
    env: { ...compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  }
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, output })) }
}

/** Starts the command and ends it with SIGKILL as soon as `isReached`. */
async function killMove(env: Env, isReached: () => Promise<boolean> | boolean): Promise<void> {
  const { child, ended } = startMove(env)
  while (child.exitCode === null && !(await isReached())) await wait(10)
  child.kill('SIGKILL')
  expect(await ended).toEqual({ code: null, output: '' })
}

const target = engines.filter(({ name }) => name === 'postgres')

describe.each(target)('npm run move:postgres to $name and an object store', ({ openEmpty }) => {
  test('is killed while it copies files, then while it copies rows, and then moves every row and file', async () => {
    const { dataDir, contents } = await createInstallation()
    const { databaseUrl = '', close } = await openEmpty()
    await close()
    const store = await startObjectStore()
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FILES_URL: store.filesUrl }
    const before = await hashesOf({ dataDir, databaseUrl: undefined })
    const pool = new Pool({ connectionString: databaseUrl })
    const countRows = async () => {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from setting')
      return rows[0]?.n ?? 0
    }

    await killMove(env, () => store.keys().length >= fileCount / 2)
    const files = store.keys()
    expect(files.length).toBeLessThan(fileCount)
    expect(await countRows()).toBe(0)
    store.damage(files[0] ?? '')
    await killMove(env, async () => (await countRows()) >= rowCount / 3)
    expect(await countRows()).toBeLessThan(rowCount)
    await pool.end()
    const { code, output } = await startMove(env).ended

    expect([code, output]).toEqual([0, expect.stringContaining(`${fileCount} uploads`)])
    expect(await hashesOf({ dataDir, databaseUrl })).toEqual(before)
    expect(before).toMatchObject({ setting: { rows: rowCount }, source: { rows: fileCount } })
    expect(store.keys().toSorted()).toEqual(contents.map((text) => keyOf(text)).toSorted())
    for (const text of contents) expect(store.contentOf(keyOf(text))).toBe(text)
  })
})
