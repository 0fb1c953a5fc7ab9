import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { openHouse, type HouseSettings } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { TestEngine } from './engines.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Field = string | { name: string; content: string | Uint8Array }

type TestSettings = {
  env?: Record<string, string>
  clock?: () => number
  /** Sees every request to the payment provider. */
  watchProvider?: HouseSettings['watchProvider']
}

/** The whole product over one test database: calls by `inject`, jobs running, nothing faked inside. */
// oxlint-disable-next-line max-lines-per-function -- the verbs of a test, one after the other
export async function openTestHouse(
  engine: TestEngine,
  { env = {}, clock = Date.now, watchProvider }: TestSettings = {},
) {
  const database = await engine.open()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-house-'))
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env })
  const house = await openHouse({
    config,
    database,
    root,
    log: pino({ level: 'silent' }),
    clock,
    ...(watchProvider && { watchProvider }),
  })
  await house.http.ready()

  const call = (url: string, body?: unknown, token?: string) =>
    house.http.inject({
      method: 'POST',
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests send what a client might
      ...(body === undefined ? {} : { payload: body as object }),
    })

  const form = (url: string, fields: [string, Field][], token?: string) => {
    const boundary = 'askwell-test-boundary'
    return house.http.inject({
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
  async function anOwner(): Promise<SignedIn> {
    people += 1
    const reply = await call('/register', {
      first_name: 'Ada',
      last_name: 'Byron',
      email: `ada${people}@example.com`,
      password: 'a good long password',
    })
    return json<SignedIn>(reply)
  }

  async function aBot(token: string, fields: [string, Field][] = []): Promise<string> {
    const reply = await form('/add_bot', [...plainBot, ...fields], token)
    return json<{ id: string }>(reply).id
  }

  return {
    ...house,
    database,
    dataDir,
    call,
    form,
    anOwner,
    aBot,
    async shut() {
      await house.close(100)
      await database.drop()
    },
  }
}

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>

/** The fields of a bot as the wizard sends them. */
export const plainBot: [string, Field][] = [
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

/** Asks again until the answer is the wanted one, for at most ten seconds. */
export async function eventually<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean) {
  const end = Date.now() + 10_000
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** The events of a stream body: text joined, sources, done or error. */
export function readStream(body: string) {
  const heard: { text: string; events: Record<string, unknown> } = { text: '', events: {} }
  for (const block of body.split('\n\n')) {
    const lines = block.split('\n')
    const name = lines.find((line) => line.startsWith('event: '))?.slice(7)
    const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
    if (data.length === 0) continue
    if (name === undefined) heard.text += data.join('\n')
    else heard.events[name] = JSON.parse(data.join('\n'))
  }
  return heard
}
