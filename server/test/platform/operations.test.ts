import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBotWithFact, question, setBalance, streamByPost } from '../chat/chat-requests.ts'
import { serverProgram } from '../support/child-process.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, eventually, type TestApp } from '../support/test-app.ts'

/** The value of a metric with these labels; 0 when it was never counted. */
const valueOf = (metrics: string, name: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  )

describe.each(engines)('what an operator sees on $name', (engine) => {
  let app: TestApp
  let model: MockModel
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  const lines: string[] = []

  beforeAll(async () => {
    model = await startMockModel()
    app = await createTestApp(engine, {
      env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'k', CHAT_MODEL: 'mock-model' },
      logTo: { write: (line) => void lines.push(line) },
    })
    await app.background.start()
    bob = await createBotWithFact(app)
    await setBalance(app, bob.user.id, 100)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  const metrics = async () => (await app.http.inject('/metrics')).body
  const ask = async (message: string) => {
    const response = await streamByPost(app, { message, bot_id: bob.botId })
    await response.text()
    return response
  }

  test('one line a request, with its id and its route, and without content', async () => {
    lines.length = 0
    const response = await ask(`${question} canary-7c1`)
    const id = response.headers.get('x-request-id')

    expect(id).toMatch(/^[\da-f-]{36}$/)
    const seen = await eventually(
      async () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
      (entries) => entries.some(({ route }) => route === '/api/chat_stream'),
    )
    expect(seen.filter(({ route }) => route === '/api/chat_stream')).toEqual([
      expect.objectContaining({ msg: 'request', method: 'POST', status: '200', requestId: id }),
    ])
    expect(lines.join('')).not.toContain('canary-7c1')
    expect(model.requestIds.at(-1)).toBe(id)
  })

  test('replies, their first text, charges, model calls, requests and jobs are counted', async () => {
    const counted = [
      'askwell_replies_total{state="answered",charged="yes"}',
      'askwell_reply_first_text_seconds_count',
      'askwell_ledger_movements_total{kind="hold"}',
      'askwell_ledger_movements_total{kind="charge"}',
      'askwell_model_requests_total{kind="language",outcome="ok"}',
      'askwell_http_request_seconds_count{method="POST",route="/api/chat_stream",status="200"}',
    ]
    const values = async () => {
      const text = await metrics()
      return counted.map((name) => valueOf(text, name))
    }
    const before = await values()
    await ask(question)
    const after = before.map((value) => value + 1)
    expect(
      await eventually(values, (now) => now.every((value, at) => value === after[at])),
    ).toEqual(after)

    const all = await metrics()
    expect(all).toContain('# TYPE askwell_jobs gauge')
    expect(valueOf(all, 'askwell_index_bytes')).toBeGreaterThan(0)
    expect(valueOf(all, 'askwell_index_limit_bytes')).toBe(256 * 1024 * 1024)
    expect(all.includes('askwell_database_connections{state="idle"}')).toBe(
      engine.name === 'postgres',
    )
  })

  test('each step of maintenance is counted by its outcome', async () => {
    const name = 'askwell_maintenance_step_seconds_count'
    const count = async () =>
      valueOf(await metrics(), `${name}{step="delete-expired-counters",outcome="succeeded"}`)
    const before = await count()

    await app.background.runMaintenance()

    expect(await count()).toBe(before + 1)
  })

  test('a provider that refuses the key is counted by the kind of its error', async () => {
    const name = 'askwell_model_requests_total{kind="language",outcome="wrong_key"}'
    const before = valueOf(await metrics(), name)
    Object.assign(model.settings, { status: 401 })
    await ask('What is the meaning of the word gate?')
    Object.assign(model.settings, { status: 200 })
    expect(valueOf(await metrics(), name)).toBe(before + 1)
  })
})

/** Starts a worker; `base` is the address of its metrics, `output` what it has written so far. */
async function startWorker(env: Record<string, string>) {
  const child = spawn(process.execPath, [serverProgram], {
    env: { DATA_DIR: tempFolder(), ROLE: 'worker', METRICS_PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  const exited = once(child, 'exit')
  let output = ''
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const address = /Metrics: (?<base>http:\S+)\/metrics/.exec(output)?.groups?.base
      if (address !== undefined) resolve(address)
    })
    void exited.then(() => reject(new Error(output)))
  })
  return {
    base,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

test('a worker answers health, readiness and metrics on METRICS_PORT, and nothing else', async () => {
  const { base, stop } = await startWorker({})
  const get = (at: string, method = 'GET') => fetch(`${base}${at}`, { method })

  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  expect(await (await get('/metrics')).text()).toContain('askwell_jobs_failed_total')
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', 'POST')).status).toBe(405)
  expect(await stop()).toEqual([0, null])
})

describe.each(engines.filter(({ name }) => name === 'postgres'))('a worker on $name', (engine) => {
  test('logs that its listener was lost', async () => {
    const { databaseUrl = '', db } = await engine.open()
    const worker = await startWorker({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' })
    onTestFinished(async () => void (await worker.stop()))

    const cut = sql<{ pid: number }>`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`
    await eventually(
      async () => (await cut.execute(db)).rows.length,
      (found) => found > 0,
    )
    const log = await eventually(
      async () => worker.output(),
      (output) => output.includes('PostgreSQL listener lost'),
    )

    expect(log).toContain('PostgreSQL listener lost, reconnecting')
  })
})
