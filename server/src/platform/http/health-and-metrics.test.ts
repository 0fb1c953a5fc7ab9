import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { listenForOperators, serveHealthAndMetrics } from './health-and-metrics.ts'

async function metricsFrom(remoteAddress: string, headers: Record<string, string> = {}) {
  const app = Fastify()
  serveHealthAndMetrics(app, { isReady: async () => true, metrics: [] })
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers })
  await app.close()
  return statusCode
}

test('metrics are served to programs on this machine, but not to clients behind a proxy on it', async () => {
  expect(await metricsFrom('127.0.0.1')).toBe(200)
  expect(await metricsFrom('198.51.100.7')).toBe(404)
  expect(await metricsFrom('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe(404)
  expect(await metricsFrom('127.0.0.1', { host: '127.0.0.1:3000' })).toBe(200)
  expect(await metricsFrom('::1', { host: '[::1]:3000' })).toBe(200)
  expect(await metricsFrom('127.0.0.1', { forwarded: 'for=198.51.100.7' })).toBe(404)
})

test('CVE-2025-66414 a page whose domain points to this machine cannot read metrics', async () => {
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ]) {
    expect(await metricsFrom('127.0.0.1', { host })).toBe(404)
  }
})

test('a port of the metrics that is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = { METRICS_PORT: portOf(other), METRICS_HOST: '127.0.0.1' }

  const listening = listenForOperators(async () => true, address)

  await expect(listening).rejects.toThrow(
    `METRICS_PORT: can't listen at 127.0.0.1:${portOf(other)} (listen EADDRINUSE`,
  )
  other.close()
})
