import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { moveToPostgres, type Installation } from '../../src/backup/index.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { startChild } from '../support/child-process.ts'
import { engines, sqlite } from '../support/engines.ts'
import { startObjectStore } from '../support/object-store.ts'
import { createTestApp } from '../support/test-app.ts'
import { hashesOf, installationOf, originalsOf, useRestored } from './installation.ts'

const knowledge = 'The library opens at nine on Mondays. Books may be kept for three weeks.'
const noon = Date.parse('2026-03-02T12:00:00Z')
const target = engines.filter(({ name }) => name === 'postgres')

/** The installation of an owner whose bot answers from an upload, after its server was stopped. */
async function stoppedInstallation(): Promise<{ place: Installation; botId: string }> {
  const app = await createTestApp(sqlite)
  await app.background.start()
  const { token } = await app.createOwner()
  const botId = await app.createBot(token, [['files', { name: 'library.txt', content: knowledge }]])
  await vi.waitUntil(async () => {
    const { body } = await app.call('/list_sources', { bot_id: botId }, token)
    return body.includes('"state":"ready"')
  })
  for (let at = 0; at < 450; at += 1) await addSetting(app.database, `setting ${at}`)
  await app.closeServer(1_000)
  const place = installationOf(app)
  await app.database.close()
  return { place, botId }
}

const addSetting = (database: Awaited<ReturnType<typeof openDatabase>>, key: string) =>
  database.db.insertInto('setting').values({ key, value: 'x', updated_at: 1 }).execute()

async function changeEmbedded({ dataDir }: Installation): Promise<void> {
  const database = await openDatabase({ dataDir })
  await database.db.deleteFrom('setting').where('key', '=', 'setting 7').execute()
  await addSetting(database, 'added in between')
  await database.close()
}

describe.each(target)('the move of an embedded installation to $name', ({ openEmpty }) => {
  let place: Installation
  let botId: string
  beforeAll(async () => {
    ;({ place, botId } = await stoppedInstallation())
  })
  const markOf = () => path.join(place.dataDir, 'moved-to-postgres')
  afterAll(() => rmSync(markOf(), { force: true }))

  async function emptyUrl(): Promise<string> {
    const { databaseUrl = '', close } = await openEmpty()
    await close()
    return databaseUrl
  }

  /** A move that was killed when a part of the rows was stored. */
  async function killedMove(): Promise<string> {
    const databaseUrl = await emptyUrl()
    const child = startChild('move-until-paused', [place.dataDir, databaseUrl])
    await child.waitForLine('paused')
    await child.kill()
    return databaseUrl
  }

  const move = (databaseUrl: string) => moveToPostgres({ ...place, databaseUrl, clock: () => noon })

  test('is refused to servers after a kill, and then continues where it stopped', async () => {
    const databaseUrl = await killedMove()
    await expect(openDatabase({ databaseUrl, dataDir: place.dataDir })).rejects.toThrow(
      /is not complete.*Run npm run move:postgres again/,
    )

    const copied: string[] = []
    await moveToPostgres({
      ...place,
      databaseUrl,
      clock: () => noon,
      onRows: (table, rows) => void copied.push(`${table} ${rows}`),
    })

    expect(copied.find((line) => line.startsWith('setting'))).toBe('setting 400')
    expect(copied.filter((line) => line.startsWith('user_account'))).toEqual([])
    expect(await hashesOf({ databaseUrl, dataDir: place.dataDir })).toEqual(await embeddedHashes())
  })

  /** The file can be read again when its mark is removed, as an operator would go back. */
  async function embeddedHashes() {
    rmSync(markOf(), { force: true })
    return hashesOf({ databaseUrl: undefined, dataDir: place.dataDir })
  }

  test('starts anew when the embedded database was used after the kill', async () => {
    const databaseUrl = await killedMove()
    await changeEmbedded(place)

    await move(databaseUrl)

    expect(await hashesOf({ databaseUrl, dataDir: place.dataDir })).toEqual(await embeddedHashes())
  })

  test('has every row and upload, ends the embedded database, and a second call changes nothing', async () => {
    const databaseUrl = await emptyUrl()
    const store = await startObjectStore()
    const before = await embeddedHashes()

    const result = await moveToPostgres({
      ...place,
      databaseUrl,
      objectStore: store.settings,
      clock: () => noon,
    })

    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
    const files = originalsOf(place).length
    expect(result).toMatchObject({ state: 'moved', rows, originals: { moved: files, missing: [] } })
    expect(files).toBeGreaterThan(0)
    expect(store.keys()).toHaveLength(files)
    expect(await hashesOf({ databaseUrl, dataDir: place.dataDir })).toEqual(before)
    await expect(openDatabase({ dataDir: place.dataDir })).rejects.toThrow(
      /was moved to PostgreSQL at 2026-03-02T12:00:00.000Z. Set DATABASE_URL/,
    )
    expect(await useRestored({ ...place, databaseUrl }, botId)).toContain('three weeks')

    const used = await hashesOf({ databaseUrl, dataDir: place.dataDir })
    expect(await move(databaseUrl)).toEqual({
      state: 'moved before',
      at: '2026-03-02T12:00:00.000Z',
    })
    expect(await hashesOf({ databaseUrl, dataDir: place.dataDir })).toEqual(used)
  })

  test('is not finished when another program changes the rows', async () => {
    rmSync(markOf(), { force: true })
    const databaseUrl = await emptyUrl()
    const other = new Pool({ connectionString: databaseUrl })
    const moved = moveToPostgres({
      ...place,
      databaseUrl,
      clock: () => noon,
      onRows: async (table, rows) => {
        if (table === 'setting' && rows >= 450) await other.query('delete from setting')
      },
    })

    await expect(moved).rejects.toThrow(/^The rows of setting differ/)
    await other.end()
    expect(existsSync(markOf())).toBe(false)
  })

  test('is refused into a database with accounts, and into one that another installation is moved to', async () => {
    const databaseUrl = await killedMove()
    const other = await stoppedInstallation()
    const database = await openDatabase(other.place)
    await sql`update kysely_migration set timestamp = '2025-01-01T00:00:00.000Z'`.execute(
      database.db,
    )
    await database.close()

    await expect(
      moveToPostgres({ ...other.place, databaseUrl, clock: () => noon }),
    ).rejects.toThrow('Another installation is being moved')
    await move(databaseUrl)
    await expect(
      moveToPostgres({ ...other.place, databaseUrl, clock: () => noon }),
    ).rejects.toThrow(/already has accounts. Name an empty one/)
  })
})

test('a database of another version is not moved', async () => {
  const { dataDir, db, close } = await sqlite.open()
  await sql`delete from kysely_migration where name >= '0070'`.execute(db)
  await close()

  const moved = moveToPostgres({
    dataDir,
    databaseUrl: 'postgres://127.0.0.1:9/nowhere',
    objectStore: null,
    clock: () => noon,
  })

  await expect(moved).rejects.toThrow(/another version of Askwell/)
})
