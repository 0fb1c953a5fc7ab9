import { execFile } from 'node:child_process'
import { chmodSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, sqlite, type TestDatabase } from '../support/engines.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { startObjectStore } from '../support/object-store.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openKeyRing } from '../../src/platform/secrets/index.ts'
import { spaceFinding } from '../../src/doctor/checks/files.ts'
import { serverFindings } from '../../src/doctor/checks/database.ts'
import { runChecks } from '../../src/doctor/index.ts'

/** Nothing listens on the port of discard. */
const closedPort = '127.0.0.1:9'

let model: MockModel
let mail: MailServer
beforeAll(async () => {
  model = await startMockModel()
  mail = await openMailServer()
})
afterAll(async () => {
  await model.close()
  await mail.close()
})

type Settings = Record<string, string>

const settingsOf = ({ dataDir, databaseUrl }: TestDatabase): Settings => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

async function reportOf(settings: Settings): Promise<string[]> {
  const lines: string[] = []
  for await (const { level, title, message } of runChecks(readConfig(settings), Date.now)) {
    lines.push(`${level} ${title}: ${message}`)
  }
  return lines
}

const problemsIn = (lines: string[]) => lines.filter((line) => line.startsWith('problem'))

async function openPlace(): Promise<TestDatabase> {
  const place = await sqlite.open()
  openKeyRing(undefined, place.dataDir)
  return place
}

describe.each(engines)('the doctor on $name', ({ open }) => {
  test('checks everything of an installation that works and changes nothing', async () => {
    const place = await open()
    openKeyRing(undefined, place.dataDir)
    const store = await startObjectStore()

    const lines = await reportOf({
      ...settingsOf(place),
      FILES_URL: store.filesUrl,
      OPENAI_BASE_URL: model.baseUrl,
      EMBEDDING_MODEL: 'mock-embedding',
      CHAT_MODEL: 'mock-chat',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Askwell <hello@example.com>',
      PUBLIC_URL: 'https://chat.example.com',
    })

    expect(problemsIn(lines)).toEqual([])
    const titles = lines.map((line) => line.slice(line.indexOf(' ') + 1, line.indexOf(':')))
    expect([...new Set(titles)]).toEqual([
      'Site',
      'Data folder',
      'Database',
      'Encryption keys',
      'Uploads',
      'Language model',
      'Embeddings',
      'E-mail',
      'Payments',
      'Reading of files',
      'Pages with scripts',
      'Clock',
      'Time zones',
      'Backups',
    ])
    expect(lines).toContain('ok Language model: mock-chat answers')
    expect(await mail.emails()).toEqual([])
    expect(store.keys()).toEqual([])
  })

  test('names a database of a newer version, and changes that the next start makes', async () => {
    const place = await open()
    const record = sql`insert into kysely_migration values ('9999-newer', '2026-01-01')`
    await record.execute(place.db)
    expect(problemsIn(await reportOf(settingsOf(place)))).toEqual([
      expect.stringMatching(/^problem Database: A newer version .*9999-newer.* Start that version/),
    ])

    await sql`delete from kysely_migration where name in ('9999-newer', '0065-erasures')`.execute(
      place.db,
    )
    expect(await reportOf(settingsOf(place))).toContain(
      'hint Database: The next start changes the tables, after a snapshot: 0065-erasures.',
    )
  })
})

describe('each fault is named with what to do', () => {
  test('of the model, the embeddings and the mail server', async () => {
    const place = await openPlace()
    model.settings.status = 401
    model.settings.failures = 100
    const models = {
      ...settingsOf(place),
      OPENAI_BASE_URL: model.baseUrl,
      CHAT_MODEL: 'mock-chat',
      EMBEDDING_MODEL: 'mock-embedding',
    }
    const refused = problemsIn(await reportOf(models))
    model.settings.failures = 0
    const unreachable = problemsIn(
      await reportOf({
        ...models,
        OPENAI_BASE_URL: `http://${closedPort}/v1`,
        SMTP_URL: `smtp://${closedPort}`,
      }),
    )

    expect(refused).toEqual([
      expect.stringMatching(/^problem Language model: mock-chat: .* Check the API key/),
      expect.stringMatching(/^problem Embeddings: mock-embedding: .* Check the API key/),
    ])
    expect(unreachable).toEqual([
      expect.stringMatching(/^problem Language model: mock-chat: .* Check OPENAI_BASE_URL/),
      expect.stringMatching(/^problem Embeddings: mock-embedding: .* Check OPENAI_BASE_URL/),
      expect.stringMatching(/^problem E-mail: SMTP_URL: 127.0.0.1:9 does not work .* Check host/),
    ])
  })

  test('of the browser for pages with scripts', async () => {
    const place = await openPlace()
    const lines = await reportOf({ ...settingsOf(place), CHROMIUM: '/bin/true' })
    expect(problemsIn(lines)).toEqual([
      expect.stringMatching(/^problem Pages with scripts: CHROMIUM is \/bin\/true, .* Install one/),
    ])
  })

  test('of the keys', async () => {
    const place = await openPlace()
    await place.db
      .insertInto('user_account')
      .values({
        id: 'u1',
        email: 'ada@example.com',
        first_name: '',
        last_name: '',
        password_hash: null,
        email_verified_at: null,
        is_system: 0,
        created_at: 1,
        phone: null,
        erase_at: null,
      })
      .execute()
    const factor = { user_id: 'u1', seed: 'v1.lost.a.b.c', confirmed_at: 1, last_step: 0 }
    await place.db
      .insertInto('second_factor')
      .values({ ...factor, created_at: 1 })
      .execute()
    const keys = path.join(place.dataDir, 'secrets.keys')
    chmodSync(keys, 0o644)

    expect(problemsIn(await reportOf(settingsOf(place)))).toEqual([
      expect.stringMatching(/^problem Encryption keys: Stored secrets need the key 'lost'/),
      `problem Encryption keys: Other users can read ${keys}. Run chmod 600 ${keys}.`,
    ])
  })

  test('of the database', async () => {
    const place = await openPlace()
    await place.close()
    const file = path.join(place.dataDir, 'askwell.db')
    truncateSync(file, 40_960)
    expect(problemsIn(await reportOf(settingsOf(place)))).toContainEqual(
      expect.stringMatching(/^problem Database: .*(?:damaged|malformed)/),
    )

    const away = { ...settingsOf(place), DATABASE_URL: `postgres://askwell@${closedPort}/askwell` }
    expect(problemsIn(await reportOf(away))).toContainEqual(
      expect.stringMatching(/^problem Database: PostgreSQL at DATABASE_URL cannot be reached/),
    )
  })

  test('of the file store and of backups that stopped', async () => {
    const place = await openPlace()
    const store = await startObjectStore()
    const twoDaysAgo = String(Date.now() - 49 * 3_600_000)
    await place.db
      .insertInto('setting')
      .values({ key: 'scheduled-backup-time', value: twoDaysAgo, updated_at: 1 })
      .execute()

    const lines = await reportOf({
      ...settingsOf(place),
      FILES_URL: store.filesUrl.replace('/askwell/', '/another/'),
      BACKUP_DIRECTORY: path.join(place.dataDir, 'backups'),
    })

    expect(problemsIn(lines)).toEqual([
      expect.stringMatching(/^problem Uploads: FILES_URL: .*Check address, bucket, key/),
      expect.stringMatching(/^problem Backups: .* 49 hours ago, but .* holds none/),
    ])
  })

  test('of a full disk', () => {
    const gib = 1024 ** 3
    expect(spaceFinding('/data', 10 * 1_048_576, 20 * gib)).toEqual({
      level: 'problem',
      message: '/data has 0.0 of 20.0 GiB free. Uploads and commits fail: make room.',
    })
    expect(spaceFinding('/data', 0.5 * gib, 20 * gib).level).toBe('hint')
    expect(spaceFinding('/data', 5 * gib, 20 * gib).level).toBe('ok')
  })

  test('of a PostgreSQL server that is old, read-only, not ours or too small', () => {
    const server = {
      version: 150_018,
      encoding: 'UTF8',
      connections: 100,
      mayCreate: true,
      isReadOnly: false,
    }
    const old = { ...server, version: 140_003, encoding: 'SQL_ASCII', isReadOnly: true }

    expect(serverFindings(server, 20)).toEqual([
      { level: 'ok', message: 'PostgreSQL 15 with 100 connections' },
    ])
    expect(
      serverFindings({ ...old, mayCreate: false, connections: 20 }, 20).map(
        ({ message }) => message,
      ),
    ).toEqual([
      'PostgreSQL 14 is too old. Use 15 or newer.',
      'The database has the encoding SQL_ASCII. Create it with UTF8.',
      'The database is read-only: DATABASE_URL names a replica. Name the primary.',
      'The user may not create tables and schemas. Make it the owner: alter database … owner to ….',
      'DATABASE_CONNECTIONS is 20, but the server allows 20 for all processes. Lower it, or raise max_connections.',
    ])
  })
})

/** Runs the command in a process of its own. */
const run = (settings: Settings) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const program = path.join(import.meta.dirname, '../../src/commands/doctor.ts')
    execFile(process.execPath, [program], { env: settings }, (error, output) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
    )
  })

describe('npm run doctor', () => {
  test('ends with 0 when nothing must be changed, and with 1 and the reason otherwise', async () => {
    const place = await openPlace()

    expect(await run(settingsOf(place))).toEqual({
      code: 0,
      output: expect.stringMatching(/Nothing must be changed\.\n$/),
    })
    const wrong = await run({ ...settingsOf(place), SMTP_URL: `smtp://${closedPort}` })
    expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/Problems: 1\.\n$/) })
    const misspelt = await run({ ...settingsOf(place), SMTP_URI: 'smtp://mail' })
    expect(misspelt).toEqual({
      code: 1,
      output: expect.stringMatching(/^PROBLEM {2}Settings: .*SMTP_URL/),
    })
  })
})
