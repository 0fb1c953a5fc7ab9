import type { FastifyBaseLogger } from 'fastify'
import { register } from 'prom-client'
import type { Config } from '../config/config.ts'
import { telemetrySettings } from './telemetry-settings.ts'
import { createTracer, type Tracer } from '../metrics/tracer.ts'

const readMetrics = () => register.getMetricsAsJSON()

export type Telemetry = {
  tracer: Tracer
  /** Sends queued spans and metrics. */
  close: () => Promise<void>
}

/** Sends traces and metrics to an OpenTelemetry collector; null when none is configured. */
export async function openTelemetry(
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Telemetry | null> {
  const settings = telemetrySettings(config)
  if (settings === null) return null
  const { createExporter } = await import('./otlp-exporter.ts')
  const exporter = createExporter({ settings, log, readMetrics })
  return { tracer: createTracer(exporter.add, settings.share), close: exporter.close }
}
