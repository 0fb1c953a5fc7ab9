import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import type { SourceRow } from '@askwell/contract/knowledge'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { recordedMigrations } from '../../src/platform/db/migration-records.ts'
import { migrations } from '../../src/platform/db/migrate.ts'
import { originalPath } from '../../src/platform/files/disk.ts'
import { brokenInvariants } from '../billing/ledger-invariants.ts'
import { withDatabase } from '../crash/crash-database.ts'
import { startServer, type RealServer } from '../crash/real-server.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { afterFile } from '../support/after-file.ts'
import { describeSchema } from '../support/database/describe-schema.ts'
import { engines } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { eventually } from '../support/test-app.ts'

const released = path.resolve(import.meta.dirname, '../support/released/0.1.0-postgres.sql')
const sha256 = (text: string) => createHash('sha256').update(text)
/** The keys with which its secrets are encrypted. */
const keys = `2026a:${sha256('the key of a released database').digest('base64')}`
const upload = 'The library opens at nine. Books may be kept for three weeks.'

/** Calls of one account. */
function callsAt({ origin }: RealServer, token = '') {
  const request = async (url: string, body: object) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${origin}${url}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await reply.text()
    expect([url, reply.status, text]).toEqual([url, 200, text])
    return text
  }
  return {
    request,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the caller expects
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
    call: async <T>(url: string, body: object) => JSON.parse(await request(url, body)) as T,
  }
}

/** A server of this version on a database of 0.1.0, with the upload of its data folder. */
async function startOnReleased(place: { dataDir: string; databaseUrl: string }) {
  const pool = new Pool({ connectionString: place.databaseUrl })
  await pool.query(readFileSync(released, 'utf8'))
  await pool.end()
  const original = originalPath(place.dataDir, sha256(upload).digest('hex'))
  mkdirSync(path.dirname(original), { recursive: true })
  writeFileSync(original, upload)
  const server = await startServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRETS_KEYS: keys,
  })
  afterFile(() => server.kill())
  return server
}

const onPostgres = engines.filter(({ name }) => name === 'postgres')

describe.each(onPostgres)('a database of 0.1.0 on $name', (engine) => {
  test('is changed by the start of this version and used with all that it had', async () => {
    const { databaseUrl = '', close } = await engine.openEmpty()
    await close()
    const place = { dataDir: tempFolder(), databaseUrl }
    const server = await startOnReleased(place)

    const credentials = { email: 'ada@example.com', password: 'a good long password' }
    const { token, user } = await callsAt(server).call<SignedIn>('/login', credentials)
    const { call, request } = callsAt(server, token)
    const [bot] = await call<{ id: string }[]>('/chatbot_list', {})
    const botId = bot?.id ?? ''
    const ask = async (message: string) =>
      parseStream(await request('/chat_stream', { bot_id: botId, message }))
    const sources = async () =>
      (await call<{ sources: SourceRow[] }>('/list_sources', { bot_id: botId })).sources
    expect(await sources()).toMatchObject([{ name: 'library.txt', state: 'ready' }])
    expect((await ask('How long may books be kept?')).text).toContain('three weeks')
    expect((await ask('Where can I park?')).text).toContain('Behind the library.')
    const found = await request('/list_conversations', {
      bot_id: botId,
      search: 'library',
      with_previews: true,
    })
    expect(found).toContain('How long may library books be kept?')

    const form = new FormData()
    form.append('id', botId)
    form.append('files', new Blob(['The cellar closes at noon.']), 'cellar.txt')
    await request('/update_model_info', form)
    await eventually(sources, (rows) => rows.every(({ state }) => state === 'ready'))
    expect((await ask('When does the cellar close?')).text).toContain('noon')
    expect(await call('/get_message_balance', { user_d: user.id })).toEqual({
      message_balance: 1_024,
    })
    expect(await server.stop()).toBe(0)

    const created = await engine.open()
    await withDatabase(place, async (database) => {
      expect(await brokenInvariants(database.db, [user.id])).toEqual([])
      expect(await recordedMigrations(database.db)).toEqual(Object.keys(migrations))
      expect(await describeSchema(database)).toEqual(await describeSchema(created))
    })
  })
})
