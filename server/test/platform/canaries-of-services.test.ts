import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../src/backup/index.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { openKeyRing } from '../../src/platform/secrets/index.ts'
import { emptyPlace } from '../backup/installation.ts'
import { afterFile } from '../support/after-file.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { readBytes } from '../support/find-bytes.ts'
import { portOf } from '../support/port-of.ts'
import { withAdmin } from '../support/test-databases.ts'
import { createTestApp, eventually, type TestApp } from '../support/test-app.ts'

/** What the environment of the server contains. */
const secrets = {
  'the password of the database': 'canary-database-41c7',
  'the password of the mail server': 'canary-mail-93be',
  'the secret of the file store': 'canary-store-5d20',
  'the secret key of Stripe': 'sk_test_canary0stripe0key0000',
  'the secret of webhooks': 'whsec_canary0webhooks0000',
  'the key of stored secrets': Buffer.from('canary of thirty-two bytes in it').toString('base64'),
}

const foundIn = (text: string) =>
  Object.entries(secrets).flatMap(([name, canary]) => (text.includes(canary) ? [name] : []))

const namesIn = (find: (text: string) => string[]) =>
  Object.entries(secrets).flatMap(([name, canary]) =>
    find(canary).map((file) => `${name} in ${path.basename(file)}`),
  )

/** The engine, with a password in the address that the server uses. */
const withPassword = (engine: TestEngine): TestEngine => ({
  ...engine,
  async open() {
    const place = await engine.open()
    if (place.databaseUrl === undefined) return place
    const url = new URL(place.databaseUrl)
    url.password = secrets['the password of the database']
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: url.href })
    const drop = async () => {
      await database.close()
      await place.drop()
    }
    return { ...database, dataDir: place.dataDir, databaseUrl: url.href, drop }
  },
})

/** A mail server that refuses every sign-in. */
async function startRefusingMail(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username }, _session, done) => done(new Error(`${username} may not sign in`)),
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  afterFile(() => server.close())
  return `smtp://askwell:${secrets['the password of the mail server']}@127.0.0.1:${portOf(listener)}`
}

/** An empty file store that accepts nothing and whose errors repeat the headers that it was sent. */
async function startRefusingStore(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.statusCode = request.method === 'GET' ? 200 : 403
    response.end(
      request.method === 'GET'
        ? '<ListBucketResult></ListBucketResult>'
        : `<Error><Message>${JSON.stringify(request.headers)}</Message></Error>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => void server.close())
  return `http://KEY:${secrets['the secret of the file store']}@127.0.0.1:${portOf(server)}/askwell`
}

/** Stripe refuses the key, and repeats it. */
const refuseKey = (_address: unknown, init?: RequestInit) => {
  const authorization = new Headers(init?.headers).get('authorization') ?? ''
  const error = { type: 'invalid_request_error', message: `Invalid API Key: ${authorization}` }
  return Promise.resolve(Response.json({ error }, { status: 401 }))
}

describe.each(engines)('secrets of the environment on $name', (engine) => {
  let app: TestApp
  let log = ''
  let replies = ''

  beforeAll(async () => {
    app = await createTestApp(withPassword(engine), {
      env: {
        SMTP_URL: await startRefusingMail(),
        FILES_URL: await startRefusingStore(),
        STRIPE_SECRET_KEY: secrets['the secret key of Stripe'],
        STRIPE_PUBLISHABLE_KEY: 'pk_test_canary0stripe0key0000',
        STRIPE_WEBHOOK_SECRET: secrets['the secret of webhooks'],
        SECRETS_KEYS: `2026a:${secrets['the key of stored secrets']}`,
        PUBLIC_URL: 'https://askwell.test',
      },
      logTo: { write: (line) => void (log += line) },
      wrapProviderFetch: () => refuseKey,
    })
    await app.background.start()
    await failEverywhere()
    await app.background.stop(5_000)
  })
  afterAll(() => app.close())

  async function failEverywhere(): Promise<void> {
    const ada = await app.createOwner()
    const bot = { id: await app.createBot(ada.token) }
    const upload = { name: 'prices.md', content: '# Prices\n\nA coffee costs three euros.' }
    const fields: Parameters<TestApp['postForm']>[1] = [
      ['id', bot.id],
      ['files', upload],
    ]
    replies += (await app.postForm('/update_model_info', fields, ada.token)).body
    const order = { email: ada.user.email, lookup_key: 'Messages', quantity: 1 }
    replies += (await app.call('/payment/create-payment-intent', order, ada.token)).body
    replies += (
      await app.http.inject({
        method: 'POST',
        url: '/api/payment/webhook',
        headers: { 'stripe-signature': 't=1,v1=none', 'content-type': 'application/json' },
        payload: '{}',
      })
    ).body
    await eventually(
      async () => log,
      (lines) => lines.includes('may not sign in'),
    )
    if (engine.name === 'postgres') await cutConnections(ada.token)
  }

  /** Ends every connection of the server to its database while it reads. */
  async function cutConnections(token: string): Promise<void> {
    const name = new URL(app.database.databaseUrl ?? '').pathname.slice(1)
    for (let round = 0; round < 5; round += 1) {
      const requests = Promise.all(
        Array.from({ length: 10 }, () => app.call('/get_bots', {}, token)),
      )
      const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await withAdmin((client) => client.query(end, [name]))
      replies += (await requests).map(({ body }) => body).join('\n')
    }
  }

  test('each service failed, and neither log lines nor replies contain one', () => {
    expect(replies).toContain('payment')
    expect(foundIn(log)).toEqual([])
    expect(foundIn(replies)).toEqual([])
  })

  test('the database contains none', () => {
    const find = readBytes(app.database)
    expect(namesIn(find)).toEqual([])
    expect(find('A coffee costs')).toEqual([])
  })

  test('a backup contains none', async () => {
    const { databaseUrl, dataDir } = app.database
    const keys = `2026a:${secrets['the key of stored secrets']}`
    const ring = openKeyRing(keys, dataDir, false)
    const place = { databaseUrl, dataDir, objectStore: null, ring }
    const backup = path.join(dataDir, 'night.backup')
    await writeBackup(place, backup, new Date())
    expect(foundIn(readFileSync(backup).toString('latin1'))).toEqual([])

    const target = await emptyPlace(engine, ring, keys)
    await restoreBackup(target, backup)
    const copied = namesIn(readBytes(target))
    expect(copied.filter((name) => !name.endsWith(' in secrets.keys'))).toEqual([])
  })
})

test('a database that refuses the password is named without it', async () => {
  const password = secrets['the password of the database']
  const databaseUrl = `postgres://askwell:${password}@127.0.0.1:1/askwell`
  const refused = await openDatabase({ dataDir: '/nowhere', databaseUrl }).then(
    () => 'opened',
    (error: unknown) => String(error) + JSON.stringify(error),
  )
  expect(refused).not.toContain(password)
  expect(refused).not.toBe('opened')
})
