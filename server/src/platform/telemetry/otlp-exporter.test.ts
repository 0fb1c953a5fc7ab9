import { expect, test } from 'vitest'
import { createExporter } from './otlp-exporter.ts'

test('what has no address is neither read nor sent, and no failure is logged', async () => {
  const done: string[] = []
  const exporter = createExporter({
    settings: {
      tracesUrl: null,
      metricsUrl: null,
      headers: {},
      resource: {},
      share: 1,
      metricIntervalMs: 60_000,
    },
    log: { warn: () => done.push('warned') },
    readMetrics: async () => {
      done.push('read')
      return []
    },
  })

  await exporter.close()

  expect(done).toEqual([])
})
