import type { FastifyBaseLogger } from 'fastify'
import { request } from 'undici'
import { toMetricsRequest, type MetricValues } from './otlp-metrics.ts'
import { toTraceRequest } from './otlp-spans.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import type { EndedSpan } from '../metrics/tracer.ts'

const spansPerRequest = 512
/** Limit of queued spans when the collector does not respond; older ones are dropped. */
const maxWaiting = 4_096
const flushMs = 5_000
const timeLimitMs = 10_000
const warnEveryMs = 60_000

type ExporterNeeds = {
  settings: TelemetrySettings
  log: Pick<FastifyBaseLogger, 'warn'>
  readMetrics: () => Promise<MetricValues[]>
}

export type Exporter = {
  add: (span: EndedSpan) => void
  /** Sends queued spans, and the metrics once more. */
  close: () => Promise<void>
}

type Warn = (reason: unknown) => void

/** Logs a warning, but no more than once a minute. */
function createWarning(log: ExporterNeeds['log']): Warn {
  let warnedAt = -Infinity
  return (reason) => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ err: reason }, 'telemetry was not accepted by the collector')
  }
}

/** Sends spans and metrics in batches. A failing collector only causes one log line a minute. */
export function createExporter({ settings, log, readMetrics }: ExporterNeeds): Exporter {
  const warn = createWarning(log)
  const spans = createSpanSender(settings, warn)
  const sendMetrics = () => sendMetricsOf(settings, readMetrics).catch(warn)
  const timers = [
    setInterval(() => void spans.flush(), flushMs).unref(),
    setInterval(() => void sendMetrics(), settings.metricIntervalMs).unref(),
  ]
  return {
    add: (span) => spans.add(span),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await spans.flush()
      await Promise.all([spans.flush(), sendMetrics()])
    },
  }
}

function createSpanSender({ tracesUrl, resource, headers }: TelemetrySettings, warn: Warn) {
  let waiting: EndedSpan[] = []
  let sending: Promise<void> | null = null

  /** Returns whether the next batch may be sent now. */
  async function sendBatch(url: string): Promise<boolean> {
    const batch = waiting.slice(0, spansPerRequest)
    waiting = waiting.slice(batch.length)
    try {
      await send(url, toTraceRequest(batch, resource), headers)
      return true
    } catch (error) {
      warn(error)
      if (!(error instanceof RefusedError)) waiting = [...batch, ...waiting].slice(-maxWaiting)
      return false
    }
  }

  async function sendAll(url: string): Promise<void> {
    while (waiting.length > 0 && (await sendBatch(url)));
  }

  const flush = (): Promise<void> => {
    if (tracesUrl === null) return Promise.resolve()
    return (sending ??= sendAll(tracesUrl).finally(() => (sending = null)))
  }

  return {
    flush,
    add(span: EndedSpan) {
      if (tracesUrl === null) return
      waiting.push(span)
      if (waiting.length > maxWaiting) waiting.shift()
      if (waiting.length === spansPerRequest) void flush()
    },
  }
}

async function sendMetricsOf(
  { metricsUrl, resource, headers }: TelemetrySettings,
  readMetrics: ExporterNeeds['readMetrics'],
): Promise<void> {
  if (metricsUrl === null) return
  const startedAt = performance.timeOrigin
  const times = { startedAt, at: startedAt + performance.now() }
  await send(metricsUrl, toMetricsRequest(await readMetrics(), resource, times), headers)
}

/** The collector permanently refuses a batch. */
class RefusedError extends Error {}

const mayBeRepeated = (status: number) => [408, 429, 502, 503, 504].includes(status)

async function send(url: string, body: object, headers: Record<string, string>): Promise<void> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeLimitMs),
  })
  await answer.dump()
  if (statusCode < 300) return
  const message = `the collector answered ${statusCode}`
  throw mayBeRepeated(statusCode) ? new Error(message) : new RefusedError(message)
}
