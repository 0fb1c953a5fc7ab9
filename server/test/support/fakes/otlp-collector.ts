import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from '../port-of.ts'

type Value = { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean }
type OtlpAttributes = { key: string; value: Value }[]

export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: OtlpAttributes
  status: { code?: number }
}

type Point = {
  attributes: OtlpAttributes
  asDouble?: number
  count?: string
  sum?: number
  explicitBounds?: number[]
  bucketCounts?: string[]
}
type Points = { dataPoints: Point[] }

export type CollectedMetric = { name: string } & Partial<
  Record<'sum' | 'gauge' | 'histogram', Points>
>

type Body = {
  resourceSpans?: {
    resource: { attributes: OtlpAttributes }
    scopeSpans: { spans: CollectedSpan[] }[]
  }[]
  resourceMetrics?: { scopeMetrics: { metrics: CollectedMetric[] }[] }[]
}

/** A collector of OpenTelemetry's protocol over HTTP with JSON. */
export async function startCollector() {
  const requests: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
  const settings = { status: 200 }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, text })
      response.writeHead(settings.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bodies = (path: string) =>
    requests.filter((request) => request.path === path).map(({ text }): Body => JSON.parse(text))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    settings,
    requests,
    spans: () =>
      bodies('/v1/traces').flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      bodies('/v1/traces').flatMap(({ resourceSpans = [] }) =>
        resourceSpans.map(({ resource }) => readAttributes(resource.attributes)),
      ),
    /** Those of the last request. */
    metrics: () =>
      (bodies('/v1/metrics').at(-1)?.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export const readAttributes = (attributes: OtlpAttributes) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  )
