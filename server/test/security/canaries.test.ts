import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../src/backup/index.ts'
import { emptyPlace, installationOf, keysOf } from '../backup/installation.ts'
import { setBalance, streamByGet, streamByPost } from '../chat/chat-requests.ts'
import { createFunctionRunner } from '../integrations/function-runner.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { engines } from '../support/engines.ts'
import { readBytes } from '../support/find-bytes.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { startCollector } from '../support/fakes/otlp-collector.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import { startEchoingServices } from '../support/fakes/echoing-services.ts'

/** What nobody but its owner may ever read, and what is not stored either. */
const secrets: Record<string, string> = {
  'the key of the model provider': 'sk-canary-provider-8d1f',
  'the key of the collector': 'canary-collector-77aa',
  'a password': 'canary password of ada 3141',
  'a wrong password': 'canary password tried 2718',
  'a new password': 'canary password chosen 1618',
  'the secret of a function': 'canary-client-secret-9f2e',
}

/** What is stored for its owner, and appears nowhere else. */
const words: Record<string, string> = {
  'the words of a visitor': 'xylocanary quagmire at seven',
  'the words of a question by address': 'zephyrcanary in the query',
  'a source': 'vermilioncanary vault',
  'the argument of a function': 'ordercanary 55',
}

const collected: Record<string, string> = { ...secrets, ...words }

const value = (name: string) => collected[name] ?? ''

const foundIn = (text: string) =>
  Object.entries(collected).flatMap(([name, canary]) => (text.includes(canary) ? [name] : []))

/** The names of the secrets with the files in which they stand. */
function secretsIn(find: (text: string) => string[]): string[] {
  const all = { ...secrets, 'the token of a session': value('the token of a session') }
  return Object.entries(all).flatMap(([name, canary]) =>
    find(canary).map((file) => `${name} in ${path.basename(file)}`),
  )
}

describe.each(engines)('canaries on $name', (engine) => {
  let app: TestApp
  let mail: MailServer
  let service: CustomerApi
  let collector: Awaited<ReturnType<typeof startCollector>>
  let echoing: Awaited<ReturnType<typeof startEchoingServices>>
  let log = ''
  let errors = ''
  let ofOthers = ''

  const note = (reply: LightMyRequestResponse) => {
    if (reply.statusCode >= 400) errors += `${JSON.stringify(reply.headers)} ${reply.body}\n`
    return reply
  }

  beforeAll(async () => {
    ;[mail, service, collector, echoing] = await Promise.all([
      openMailServer(),
      startCustomerApi(),
      startCollector(),
      startEchoingServices(),
    ])
    app = await createTestApp(engine, {
      env: {
        EGRESS_ALLOW: `${service.env.EGRESS_ALLOW},${echoing.host}`,
        OPENAI_BASE_URL: `${echoing.url}/v1`,
        OPENAI_API_KEY: value('the key of the model provider'),
        CHAT_MODEL: 'mock-model',
        EMBEDDING_MODEL: 'mock-embedding',
        SMTP_URL: mail.url,
        PUBLIC_URL: 'https://askwell.test',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: `authorization=${value('the key of the collector')}`,
      },
      // LOG_LEVEL allows debug at most, whose number is 20.
      logTo: { write: (line) => void (log += /"level":10,/.test(line) ? '' : line) },
    })
    await app.background.start()
    await useEverything()
    await app.background.stop(5_000)
  })
  afterAll(async () => {
    await app.close()
    echoing.close()
    await Promise.all([mail.close(), service.close(), collector.close()])
  })

  async function useEverything(): Promise<void> {
    const ada = await createFunctionRunner(app, service)
    await setBalance(app, ada.user.id, 100)
    collected['the token of a session'] = ada.token
    await callFunction(ada)
    await chat(ada)
    await readAsEve(ada.botId)
    await signInAndReset(ada.user.email)
  }

  async function signInAndReset(email: string): Promise<void> {
    note(await app.call('/login', { email, password: value('a wrong password') }))
    note(await app.call('/login', { email, password: { text: value('a wrong password') } }))
    await app.call('/forgot_password', { email })
    const emails = await eventually(
      () => mail.emails(),
      (all) => all.some(({ text = '' }) => text.includes('reset_password?token=')),
    )
    const text = emails.map((one) => one.text ?? '').join('\n')
    const token = /reset_password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
    secrets['the token of a reset'] = collected['the token of a reset'] = token
    expect(token.length).toBeGreaterThan(20)
    note(await app.call('/reset_password', { token, password: 'short' }))
    for (const name of ['a password', 'a new password']) {
      const reset = await app.call('/reset_password', { token, password: value(name) })
      note(reset)
    }
    const signedIn = await app.call('/login', { email, password: value('a password') })
    secrets['another token of a session'] = json<{ token: string }>(signedIn).token
    collected['another token of a session'] = secrets['another token of a session'] ?? ''
  }

  async function callFunction(ada: Awaited<ReturnType<typeof createFunctionRunner>>) {
    await ada.addFunction('/orders', {
      authtype: 'OAUTH2.0',
      clientid: 'client-7',
      secret: value('the secret of a function'),
      tokenurl: `${echoing.url}/token`,
    })
    note(await ada.run('f', { order: value('the argument of a function') }))
    expect(echoing.received.join(' ')).toContain(value('the secret of a function'))
  }

  async function chat({ botId, token }: { botId: string; token: string }): Promise<void> {
    await app.postForm(
      '/update_model_info',
      [
        ['id', botId],
        ['contents', `The ${value('a source')} opens at nine.`],
      ],
      token,
    )
    const message = value('the words of a visitor')
    await (await streamByPost(app, { bot_id: botId, message })).text()
    const byAddress = { bot_id: botId, message: value('the words of a question by address') }
    await (await streamByGet(app, byAddress)).text()
    note(await app.http.inject({ url: `/chat_stream?message=${encodeURIComponent(message)}` }))
    note(await app.call('/create_sessiondomain', { chatbot_id: { message } }))
    note(await app.http.inject({ url: `/nothing?${encodeURIComponent(message)}` }))
    expect(echoing.received.join(' ')).toContain(message)
    expect(echoing.received.join(' ')).toContain(value('the key of the model provider'))
    // The vectors of the source were refused too.
    await eventually(
      async () => echoing.received.join(' '),
      (all) => all.includes(value('a source')),
    )
  }

  async function readAsEve(botId: string): Promise<void> {
    const eve = await createFunctionRunner(app, service)
    const calls = [
      ['/list_sources', { bot_id: botId }],
      ['/get_bots', {}],
      ['/list_conversations', { bot_id: botId }],
    ] as const
    for (const [url, body] of calls) ofOthers += note(await eve.call(url, body)).body
    ofOthers += note(await eve.get(`/integration/functions/${botId}`)).body
    const message = 'What did the others ask?'
    ofOthers += await (await streamByPost(app, { bot_id: eve.botId, message })).text()
  }

  test('no log line contains any of them', () => {
    expect(log).toContain('the model provider answered 400')
    expect(log).toContain('"route":"/api/chat_stream"')
    expect(foundIn(log)).toEqual([])
  })

  test('neither metrics nor traces contain any of them', async () => {
    const { body } = await app.http.inject('/metrics')
    await eventually(
      async () => collector.spans().length,
      (count) => count > 5,
    )
    expect(foundIn(body)).toEqual([])
    expect(foundIn(collector.requests.map(({ text }) => text).join('\n'))).toEqual([])
  })

  test('neither error answers nor answers to others contain any of them', () => {
    expect(errors.split('\n').length).toBeGreaterThan(8)
    expect(ofOthers.length).toBeGreaterThan(100)
    expect(foundIn(errors)).toEqual([])
    expect(foundIn(ofOthers)).toEqual([])
  })

  test('the database contains no secret, no token and no password', async () => {
    // Pages that an erasure has overwritten stay in the log of SQLite until it is emptied.
    if (engine.name === 'sqlite')
      await sql`pragma wal_checkpoint(truncate)`.execute(app.database.db)

    const find = readBytes(app.database)
    expect(secretsIn(find)).toEqual([])
    // The search works: what a visitor wrote is stored for the owner.
    expect(find(value('the words of a visitor'))).not.toEqual([])
  })

  test('a backup contains none of them, neither as a file nor when it is restored', async () => {
    const place = installationOf(app)
    const backup = path.join(place.dataDir, 'night.backup')
    await writeBackup(place, backup, new Date())
    const bytes = readFileSync(backup).toString('latin1')
    expect(foundIn(bytes)).toEqual([])

    const target = await emptyPlace(engine, place.ring, keysOf(place))
    await restoreBackup(target, backup)
    const find = readBytes(target)
    expect(secretsIn(find)).toEqual([])
    expect(find(value('the words of a visitor'))).not.toEqual([])
  })
})
