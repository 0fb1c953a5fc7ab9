import { trimEndOf } from '@askwell/contract/trim-end'
import type { Config } from '../config/config.ts'
import type { Attributes } from '../metrics/tracer.ts'

export type TelemetrySettings = {
  tracesUrl: string | null
  metricsUrl: string | null
  headers: Record<string, string>
  /** The resource attributes that identify this process. */
  resource: Attributes
  /** The share of traces that are recorded, 0 to 1. */
  share: number
  metricIntervalMs: number
}

/** The settings from OpenTelemetry's standard variables; null when no collector is configured. */
export function telemetrySettings(config: Config): TelemetrySettings | null {
  const tracesUrl = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? urlOf(config, 'traces')
  const metricsUrl = config.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? urlOf(config, 'metrics')
  if (config.OTEL_SDK_DISABLED === 'true' || (tracesUrl === null && metricsUrl === null))
    return null
  return {
    tracesUrl,
    metricsUrl,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resource: {
      ...config.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': config.OTEL_SERVICE_NAME,
      'askwell.role': config.ROLE,
      'process.pid': process.pid,
    },
    share: config.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

const urlOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: base }: Config, signal: 'traces' | 'metrics') =>
  base === undefined ? null : `${trimEndOf(base, '/')}/v1/${signal}`
