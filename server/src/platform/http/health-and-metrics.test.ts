import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { listenForMetrics, serveHealthAndMetrics } from './health-and-metrics.ts'

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

  const listening = listenForMetrics(async () => true, address)

  await expect(listening).rejects.toThrow(
    `METRICS_PORT: can't listen at 127.0.0.1:${portOf(other)} (listen EADDRINUSE`,
  )
  other.close()
})

test('a host of the metrics that this machine does not have is named', async () => {
  const address = { METRICS_PORT: 0, METRICS_HOST: '203.0.113.77' }

  await expect(listenForMetrics(async () => true, address)).rejects.toThrow(
    "METRICS_HOST: can't listen at 203.0.113.77:0 (listen EADDRNOTAVAIL",
  )
})

async function operatorPort(isReady: boolean): Promise<string> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const address = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' }
  const server = await listenForMetrics(async () => isReady, address)
  onTestFinished(() => void server?.close())
  return `http://127.0.0.1:${server ? portOf(server) : 0}`
}

test.each([
  ['GET', '/healthz', 200, '{"status":"ok"}'],
  ['GET', '/readyz', 200, '{"status":"ready"}'],
  ['GET', '/other', 404, '{"status":"not found"}'],
  ['POST', '/healthz', 405, '{"status":"only GET"}'],
  ['POST', '/metrics', 405, '{"status":"only GET"}'],
])('the port of operators answers %s %s with %i', async (method, path, ...expected) => {
  const response = await fetch(`${await operatorPort(true)}${path}`, { method })

  expect([response.status, await response.text()]).toEqual(expected)
})

test('the port of operators has the metrics, and says when a process is not ready', async () => {
  const port = await operatorPort(false)

  const metrics = await fetch(`${port}/metrics`)
  const ready = await fetch(`${port}/readyz`)

  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect([ready.status, await ready.text()]).toEqual([503, '{"status":"not ready"}'])
})

test('without METRICS_PORT there is no such port', async () => {
  const address = { METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1' }

  expect(await listenForMetrics(async () => true, address)).toBeNull()
})
