import { rmSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createApp, type AppSettings } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { failOnUndocumentedErrors } from './documented-errors.ts'
import type { TestEngine } from './engines.ts'
import { tempFolder } from './temp-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

failOnUndocumentedErrors()

type Field = string | { name: string; content: string | Uint8Array }

type TestSettings = {
  env?: Record<string, string>
  clock?: () => number
  /** Wraps every request to the payment provider. */
  wrapProviderFetch?: AppSettings['wrapProviderFetch']
  /** Receives the log lines of every level; without it nothing is logged. */
  logTo?: { write: (line: string) => void }
  bodyTimes?: AppSettings['bodyTimes']
  /** What a hash of a password costs; almost nothing when absent. */
  passwordCost?: AppSettings['passwordCost']
  /** Leaves out the built pages and scripts, which take a fifth of the start. */
  hasNoPages?: boolean
}

/** Most tests create accounts only to do something else. */
const lowestCost = { memoryCost: 8, timeCost: 1 }

/**
 * The whole app over one test database: calls by `inject`, jobs running, nothing inside is faked.
 */
// oxlint-disable-next-line max-lines-per-function -- the operations of a test, one after the other
export async function createTestApp(
  engine: TestEngine,
  {
    env = {},
    clock = Date.now,
    wrapProviderFetch,
    logTo,
    bodyTimes,
    passwordCost = lowestCost,
    hasNoPages = false,
  }: TestSettings = {},
) {
  const database = await engine.open()
  const dataDir = tempFolder()
  const config = readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests ask many questions from one address; those of the built-in limits set it to ''.
    CHAT_PER_MINUTE: '60',
    ...env,
  })
  const app = await createApp({
    config,
    database,
    root: hasNoPages ? dataDir : root,
    log: logTo === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, logTo),
    clock,
    passwordCost,
    ...(wrapProviderFetch && { wrapProviderFetch }),
    ...(bodyTimes && { bodyTimes }),
  })
  await app.http.ready()

  const call = (url: string, body?: unknown, token?: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests send what a client might
      ...(body === undefined ? {} : { payload: body as object }),
    })

  const postForm = (url: string, fields: [string, Field][], token?: string) => {
    const boundary = 'askwell-test-boundary'
    return app.http.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: toMultipart(boundary, fields),
    })
  }

  let people = 0
  async function createOwner(): Promise<SignedIn> {
    people += 1
    const reply = await call('/register', {
      first_name: 'Ada',
      last_name: 'Byron',
      email: `ada${people}@example.com`,
      password: 'a good long password',
    })
    return json<SignedIn>(reply)
  }

  async function createBot(token: string, fields: [string, Field][] = []): Promise<string> {
    const reply = await postForm('/add_bot', [...botFields, ...fields], token)
    const { id } = json<{ id: string }>(reply)
    // Most tests of models ask what no source answers; new bots answer from their sources only.
    await database.db.updateTable('bot').set({ use_custom: 0 }).where('id', '=', id).execute()
    return id
  }

  return {
    ...app,
    database,
    dataDir,
    call,
    postForm,
    createOwner,
    createBot,
    /** Stops the server and keeps the database. */
    closeServer: (graceMs: number) => app.close(graceMs),
    async close() {
      await app.close(100)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The fields of a bot as the wizard sends them. */
export const botFields: [string, Field][] = [
  ['id', ''],
  ['name', 'Ampere'],
  ['prompt', 'Answer politely.'],
  ['id1', 'role_customer_support'],
  ['id2', 'personality_friendly'],
  ['image', '3'],
  ['suggested', 'When do you open?'],
  ['placeholder', 'Ask me'],
  ['initial', 'Hello!'],
]

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the caller expects
export const json = <T>(reply: LightMyRequestResponse): T => {
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode}: ${reply.body}`)
  return reply.json<T>()
}

function toMultipart(boundary: string, fields: [string, Field][]): Buffer {
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    const content = typeof value === 'string' ? value : value.content
    return Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n` +
          `${file === '' ? '' : 'content-type: application/octet-stream\r\n'}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

/**
 * Reads again until the value is the wanted one, for at most 45 seconds, because the machine may be
 * busy.
 */
export async function eventually<T>(read: () => Promise<T>, isDone: (answer: T) => boolean) {
  const end = Date.now() + 45_000
  for (;;) {
    const answer = await read()
    if (isDone(answer)) return answer
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

export { readStream } from './read-stream.ts'
