import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import type { Installation } from '../../src/backup/index.ts'
import { tableNames } from '../../src/backup/stores/backup-tables.ts'
import { openSnapshot } from '../../src/backup/stores/database-snapshot.ts'
import { RowHash } from '../../src/backup/stores/rows.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/connect.ts'
import { openKeyRing, type KeyRing } from '../../src/platform/secrets/index.ts'
import type { TestEngine } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { json, type TestApp } from '../support/test-app.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const ringOf = (dataDir: string) => openKeyRing(undefined, dataDir, false)

/** The installation of a test app, whose files are kept apart from its database. */
export function installationOf({ database, dataDir }: TestApp): Installation {
  cpSync(dataDir, database.dataDir, { recursive: true })
  return {
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    objectStore: null,
    ring: ringOf(database.dataDir),
  }
}

/** An empty place on an engine, with the keys of the installation that was backed up. */
export async function emptyPlace(
  engine: TestEngine,
  ring: KeyRing,
  keys: string,
): Promise<Installation> {
  const { databaseUrl, close } = await engine.openEmpty()
  await close()
  const dataDir = tempFolder()
  writeFileSync(path.join(dataDir, 'secrets.keys'), keys)
  return { databaseUrl, dataDir, objectStore: null, ring }
}

export const keysOf = ({ dataDir }: Installation) =>
  readFileSync(path.join(dataDir, 'secrets.keys'), 'utf8')

type Place = Pick<Installation, 'databaseUrl' | 'dataDir'>

export async function hashesOf(place: Place) {
  const snapshot = await openSnapshot(place)
  try {
    const hashes: Record<string, { rows: number; hash: string }> = {}
    for (const table of tableNames) {
      const hash = new RowHash()
      for await (const rows of snapshot.rowsOf(table)) hash.add(rows)
      hashes[table] = { rows: hash.rows, hash: hash.hash }
    }
    return hashes
  } finally {
    await snapshot.close()
  }
}

/** Every table with a row that contains a marker. */
export async function tablesWith(place: Place, mark: string): Promise<string[]> {
  const snapshot = await openSnapshot(place)
  const found: string[] = []
  try {
    for (const table of tableNames) {
      const texts: string[] = []
      for await (const rows of snapshot.rowsOf(table)) texts.push(JSON.stringify(rows))
      if (texts.some((text) => text.includes(mark))) found.push(table)
    }
    return found
  } finally {
    await snapshot.close()
  }
}

/** The originals on the disk, by key and content. */
export const originalsOf = ({ dataDir }: Installation) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${name} ${readFileSync(path.join(parentPath, name), 'latin1')}`)
    .toSorted((one, other) => one.localeCompare(other))

/** Opens the server of a restored installation. */
export async function withRestored<Result>(
  { databaseUrl, dataDir }: Installation,
  work: (app: Restored) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir })
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await createApp({ config, database, root, log: pino({ level: 'silent' }) })
  try {
    await app.http.ready()
    const call = (url: string, payload: object, token = '') =>
      app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${token}` },
      })
    return await work({ call, background: app.background, database })
  } finally {
    await app.close(100)
    await database.close()
  }
}

type Restored = Pick<Awaited<ReturnType<typeof createApp>>, 'background'> & {
  database: Database
  call: (url: string, payload: object, token?: string) => Promise<LightMyRequestResponse>
}

/** Signs in to a restored installation and asks its bot. */
export const useRestored = (place: Installation, botId: string) =>
  withRestored(place, async ({ call }) => {
    const { token } = json<{ token: string }>(
      await call('/login', { email: 'ada1@example.com', password: 'a good long password' }),
    )
    const session_id = json<string>(await call('/create_session', { chatbot_id: botId }, token))
    const message = 'How long may books be kept?'
    return (await call('/get_ai_response', { session_id, message }, token)).body
  })
