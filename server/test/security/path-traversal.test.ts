import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '../accounts/account-export.ts'
import {
  createFunctionOwner,
  functionFields,
  pictures,
  type FunctionOwner,
} from '../integrations/function-owner.ts'
import { fileField } from '../knowledge/knowledge-owner.ts'
import { engines, sqlite } from '../support/engines.ts'
import { incomingFolder } from '../../src/platform/files/pending-uploads.ts'
import { readZip } from '../support/read-zip.ts'
import { botFields, createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import { traversals } from './traversal-strings.ts'

const mark = `outside-${process.pid}.txt`
const names = traversals(mark)
const canary = 'canary of the folder above'
const perCall = 40
const batches = Array.from({ length: names.length / perCall }, (_, index) =>
  names.slice(index * perCall, (index + 1) * perCall),
)

const filesOf = (fileNames: string[]) =>
  fileNames.map((name, index) => fileField(name, `The ${index}th fact about ${name.length}.`))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // not valid UTF-8
  }
}

const kept = (batch: string[]): [string, string][] =>
  batch.flatMap((name) => [
    ['fileids', name],
    ['filenames', name],
  ])

describe.each(engines)('CVE-2026-33497 two hundred names with paths on $name', (engine) => {
  let app: TestApp
  let owner: FunctionOwner
  let folder: string
  let before: string[]
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    owner = await createFunctionOwner(app)
    folder = path.dirname(app.dataDir)
    writeFileSync(path.join(folder, mark), canary)
    before = readdirSync(app.dataDir)
  })
  afterAll(async () => {
    rmSync(path.join(folder, mark))
    await app.close()
  })

  const sourceRows = () =>
    app.database.db
      .selectFrom('source')
      .select(['name', 'state'])
      .where('bot_id', '=', owner.botId)
      .execute()

  /** No name was written to, neither as it is nor decoded, and all originals are named by their hash. */
  function expectNothingWritten() {
    const bases = [app.dataDir, path.join(app.dataDir, 'files'), process.cwd()]
    const written = names
      .flatMap((name) => [name, decoded(name)].filter((each) => !each.includes('\0')))
      .flatMap((name) => bases.map((base) => path.resolve(base, name)))
      .filter((file) => file !== path.join(folder, mark) && existsSync(file))
    expect(written).toEqual([])
    expect(readdirSync(app.dataDir).filter((name) => !before.includes(name))).toEqual([])
    const stored = readdirSync(path.join(app.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    const strange = stored.filter((each) => each.isFile() && !/^[\da-f]{64}$/.test(each.name))
    expect(strange).toEqual([])
    // What arrives gets a name of its own.
    const incoming = readdirSync(incomingFolder(app.dataDir))
    expect(incoming.filter((name) => !/^[\da-f-]{36}$/.test(name))).toEqual([])
  }

  test('of uploaded files write nothing outside, and are shown without a path', async () => {
    for (const batch of batches) {
      json(
        await app.postForm(
          '/update_model_info',
          [['id', owner.botId], ...filesOf(batch)],
          owner.token,
        ),
      )
    }
    const read = await eventually(sourceRows, (all) =>
      all.every(({ state }) => ['ready', 'failed', 'skipped'].includes(state)),
    )

    expect(read.length).toBeGreaterThan(0)
    expect(read.filter(({ name }) => /[/\\\0\r\n]/.test(name))).toEqual([])
    expectNothingWritten()
  }, 240_000)

  test('of images of functions write nothing', async () => {
    const id = await owner.addNow()
    for (const name of names) {
      const image = new File([pictures.png], name, { type: 'image/png' })
      expect((await owner.edit(id, { image })).statusCode).toBe(200)
    }
    expectNothingWritten()
  })

  test('of chatbots, functions, people and imported documents write nothing', async () => {
    const openapi = JSON.stringify({ openapi: '3.0.0', info: {}, paths: {} })
    for (const name of names) {
      const bot: [string, string][] = botFields.map(([field, value]) => [
        field,
        field === 'name' || typeof value !== 'string' ? name : value,
      ])
      const replies = await Promise.all([
        app.postForm('/add_bot', bot, owner.token),
        owner.add({ ...functionFields(owner.botId), functionname: name }),
        owner.call('/update_profile', {
          name,
          surname: name,
          email: owner.user.email,
          password: '********',
        }),
        app.postForm(
          '/integration/openapi',
          [
            ['bot_id', owner.botId],
            ['file', { name, content: openapi }],
          ],
          owner.token,
        ),
        owner.call('/contactus', { firstName: name, lastName: name, email: name, message: name }),
      ])
      expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    }
    expectNothingWritten()
  }, 240_000)

  test('of payers, kept files, and functions that are called write nothing', async () => {
    const { botId, user } = owner
    const payer = { email: user.email, lookup_key: 'Free_monthly' }
    const statuses: number[] = []
    for (const batch of batches) {
      const fields: [string, string][] = [['id', botId], ...kept(batch)]
      statuses.push((await app.postForm('/update_model_info', fields, owner.token)).statusCode)
    }
    for (const name of names) {
      const address = `/integration/tool/${encodeURIComponent(name)}`
      const question = { bot_id: botId, message: 'Hello', function_name: name }
      const replies = await Promise.all([
        owner.call('/payment/create-payment-intent', {
          ...payer,
          first_name: name,
          last_name: name,
        }),
        owner.send('POST', address, { id: botId, functionParms: '{}' }),
        owner.call('/chat_stream', question),
      ])
      statuses.push(...replies.map(({ statusCode }) => statusCode))
    }

    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expectNothingWritten()
  }, 240_000)

  test('stay inside the folder of an exported archive, also as stored names', async () => {
    const { db } = app.database
    const stored = await db
      .selectFrom('source')
      .select('id')
      .where('file_key', 'is not', null)
      .execute()
    for (const [at, { id }] of stored.entries()) {
      const name = names[at % names.length]?.replaceAll('\0', '') ?? ''
      await db.updateTable('source').set({ name }).where('id', '=', id).execute()
    }

    const reply = await exportAccount(app, owner.token, 'a good long password')
    const entries = Object.keys(readZip(reply.rawPayload))

    expect(entries.length).toBeGreaterThan(20)
    expect(entries.filter((name) => !/^[\p{L}\p{N}_ -][^\\\0:]*$/u.test(name))).toEqual([])
    expect(entries.filter((name) => name.split('/').includes('..'))).toEqual([])
  })

  test.each([
    '/images/function/',
    '/chatbotiframe/',
    '/chat-parts/',
    '/api/integration/fetch/',
    '/api/integration/connectors/',
  ])('read no file below %s', async (prefix) => {
    expect(await leaksBelow(prefix, app, owner.token)).toEqual([])
  })
})

// Static files and pages are served without the database.
test.each(['/assets/', '/avatars/', '/'])(
  'CVE-2026-33497 two hundred names with paths read no static file below %s',
  async (prefix) => {
    const app = await createTestApp(sqlite)
    const { token } = await app.createOwner()
    const outside = path.join(path.dirname(app.dataDir), mark)
    writeFileSync(outside, canary)
    expect(await leaksBelow(prefix, app, token)).toEqual([])
    rmSync(outside)
    await app.close()
  },
)

/** The addresses that a defect answered, or a file outside of the served folders. */
async function leaksBelow(prefix: string, app: TestApp, token: string): Promise<string[]> {
  const leaks: string[] = []
  for (const name of [...names, ...names.map((each) => each.replace(mark, 'etc/passwd'))]) {
    for (const written of new Set([encodeURI(name.toWellFormed()), encodeURIComponent(name)])) {
      const url = `${prefix}${written.replaceAll('%25', '%')}`
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await app.http.inject({ url, headers })
      // The chat page answers 503 where it is not built.
      const isDefect = [500, 502, 504].includes(statusCode)
      if (isDefect || body.includes(canary) || /root:.*:0:0/.test(body)) leaks.push(url)
    }
  }
  return leaks
}
