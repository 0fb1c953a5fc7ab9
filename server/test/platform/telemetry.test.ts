import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBotWithFact, question, setBalance, streamByPost } from '../chat/chat-requests.ts'
import { sqlite } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import {
  readAttributes,
  startCollector,
  type CollectedSpan,
} from '../support/fakes/otlp-collector.ts'
import { createTestApp } from '../support/test-app.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let model: MockModel
beforeAll(async () => {
  collector = await startCollector()
  model = await startMockModel()
})
afterAll(() => Promise.all([collector.close(), model.close()]))

const modelEnv = () => ({
  OPENAI_BASE_URL: model.baseUrl,
  OPENAI_API_KEY: 'k',
  CHAT_MODEL: 'mock-model',
})
const telemetryEnv = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key,x-team=a',
  OTEL_SERVICE_NAME: 'shop-chat',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
})

test('a question is one trace with its request and its call of the model, found by the id of the request', async () => {
  const app = await createTestApp(sqlite, { env: { ...modelEnv(), ...telemetryEnv() } })
  await app.background.start()
  const { user, botId } = await createBotWithFact(app)
  await setBalance(app, user.id, 10)
  const response = await streamByPost(app, { message: question, bot_id: botId })
  await response.text()
  const requestId = response.headers.get('x-request-id') ?? ''
  const { body: exposed } = await app.http.inject('/metrics')
  await app.close()

  const spans = collector.spans()
  const ofQuestion = spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''))
  expectOneTrace(ofQuestion)
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano))
  }
  expectJobs(spans)
  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'shop-chat',
    'deployment.environment': 'test',
    'askwell.role': 'all',
  })
  expect(collector.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer collector-key',
    'x-team': 'a',
    'content-type': 'application/json',
  })
  expectSameMetrics(exposed)
})

const attributesOf = (span: CollectedSpan | undefined) => readAttributes(span?.attributes ?? [])

/** The request, and in it the call of the model. */
function expectOneTrace(spans: CollectedSpan[]): void {
  const served = spans.find(({ kind }) => kind === 2)
  const request = spans.find(({ kind }) => kind === 3)
  expect(spans).toHaveLength(2)
  expect(served).toMatchObject({ name: 'POST /api/chat_stream', status: {} })
  expect(attributesOf(served)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/chat_stream',
    'http.response.status_code': 200,
  })
  expect(request).toMatchObject({ name: 'chat mock-model', parentSpanId: served?.spanId })
  expect(attributesOf(request)).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'mock-model',
    'askwell.outcome': 'ok',
  })
  expect(model.traceparents.at(-1)).toBe(`00-${served?.traceId}-${served?.spanId}-01`)
}

function expectJobs(spans: CollectedSpan[]): void {
  const jobs = spans.filter(({ kind }) => kind === 5)
  expect(jobs.length).toBeGreaterThan(0)
  const attributes = { 'askwell.attempt': 1, 'askwell.outcome': 'ok' }
  expect(attributesOf(jobs[0])).toMatchObject(attributes)
}

/** The metrics of the collector, with the names, values and buckets of /metrics. */
function expectSameMetrics(exposed: string): void {
  const metrics = new Map(collector.metrics().map((metric) => [metric.name, metric]))
  const names = [...exposed.matchAll(/^# TYPE (askwell_\S+)/gm)].map(([, name = '']) => name)
  // Jobs that wait or run: none is left when the app has ended and the last metrics are sent.
  const withValues = names.filter(
    (name) => name !== 'askwell_jobs' && new RegExp(`^${name}\\S* `, 'm').test(exposed),
  )
  expect(withValues.filter((name) => !metrics.has(name))).toEqual([])

  const seconds = metrics.get('askwell_http_request_seconds')?.histogram?.dataPoints ?? []
  const point = seconds.find(
    ({ attributes }) => readAttributes(attributes)['route'] === '/api/chat_stream',
  )
  expect(point).toMatchObject({ explicitBounds: [0.005, 0.02, 0.1, 0.5, 2, 10, 60] })
  const counts = point?.bucketCounts?.map(Number) ?? []
  expect(counts).toHaveLength(8)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(point?.count))

  const calls = metrics.get('askwell_model_requests_total')?.sum
  expect(calls).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 })
}

test('a collector that is down or refuses costs a log line and no answer', async () => {
  const log: string[] = []
  collector.settings.status = 503
  const app = await createTestApp(sqlite, {
    env: telemetryEnv(),
    logTo: { write: (line) => void log.push(line) },
  })
  const { statusCode } = await app.http.inject('/api/get_plans')
  const before = collector.requests.length
  await app.close()
  collector.settings.status = 200

  expect(statusCode).toBeLessThan(500)
  expect(collector.requests.length).toBeGreaterThan(before)
  const warnings = log.filter((line) => line.includes('telemetry was not accepted'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('the collector answered 503')
  expect(warnings[0]).not.toContain('collector-key')
})

test('a share of 0 records no trace, and without a collector nothing is sent', async () => {
  const before = collector.requests.length
  const unsampled = await createTestApp(sqlite, {
    env: { ...telemetryEnv(), OTEL_TRACES_SAMPLER_ARG: '0' },
  })
  await unsampled.http.inject('/api/get_plans')
  await unsampled.close()
  const off = await createTestApp(sqlite, {
    env: { ...telemetryEnv(), OTEL_SDK_DISABLED: 'true' },
  })
  await off.http.inject('/api/get_plans')
  await off.close()

  const paths = collector.requests.slice(before).map(({ path }) => path)
  expect(paths).toEqual(['/v1/metrics'])
})
