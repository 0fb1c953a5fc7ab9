import { scope, toNanoseconds, toOtlpAttributes } from './otlp-attributes.ts'
import type { Attributes } from '../metrics/tracer.ts'

type Labels = Partial<Record<string, string | number>>

/** A metric as prom-client returns it. */
export type MetricValues = {
  name: string
  help: string
  type: string | number
  values: readonly { value: number; labels: Labels; metricName?: string }[]
}

/** AGGREGATION_TEMPORALITY_CUMULATIVE of the OpenTelemetry protocol: values count since the start of the process. */
const cumulative = 2

type Times = { startTimeUnixNano: string; timeUnixNano: string }

/** The body of a request to `/v1/metrics`; `startedAt` and `at` are epoch milliseconds. */
export function toMetricsRequest(
  metrics: readonly MetricValues[],
  resource: Attributes,
  { startedAt, at }: { startedAt: number; at: number },
) {
  const times = { startTimeUnixNano: toNanoseconds(startedAt), timeUnixNano: toNanoseconds(at) }
  return {
    resourceMetrics: [
      {
        resource: { attributes: toOtlpAttributes(resource) },
        scopeMetrics: [{ scope, metrics: metrics.flatMap((metric) => toMetric(metric, times)) }],
      },
    ],
  }
}

function toMetric(metric: MetricValues, times: Times): object[] {
  const { name, help: description, type, values } = metric
  if (values.length === 0) return []
  if (type === 'histogram') {
    const dataPoints = histogramPoints(metric, times)
    return [{ name, description, histogram: { dataPoints, aggregationTemporality: cumulative } }]
  }
  const dataPoints = values.map(({ value, labels }) => ({
    ...times,
    attributes: toOtlpAttributes(defined(labels)),
    asDouble: value,
  }))
  if (type !== 'counter') return [{ name, description, gauge: { dataPoints } }]
  const sum = { dataPoints, aggregationTemporality: cumulative, isMonotonic: true }
  return [{ name, description, sum }]
}

const defined = (labels: Labels): Attributes =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value = '']) => [[name, value]]))

type Series = {
  attributes: Attributes
  buckets: [bound: number, count: number][]
  sum: number
  count: number
}

/** Converts buckets: Prometheus counts values up to a bound, OpenTelemetry values between two bounds. */
function histogramPoints(metric: MetricValues, times: Times) {
  return [...seriesOf(metric).values()].map(({ attributes, buckets, sum, count }) => {
    const finite = buckets.filter(([bound]) => Number.isFinite(bound))
    const counts = [...finite.map(([, upTo]) => upTo), count]
    return {
      ...times,
      attributes: toOtlpAttributes(attributes),
      count: String(count),
      sum,
      explicitBounds: finite.map(([bound]) => bound),
      bucketCounts: counts.map((upTo, at) => String(upTo - (counts[at - 1] ?? 0))),
    }
  })
}

function seriesOf({ name, values }: MetricValues): Map<string, Series> {
  const series = new Map<string, Series>()
  for (const {
    value,
    labels: { le, ...labels },
    metricName,
  } of values) {
    const attributes = defined(labels)
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else one.buckets.push([le === '+Inf' ? Infinity : Number(le), value])
  }
  return series
}
