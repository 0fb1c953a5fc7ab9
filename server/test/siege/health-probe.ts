// A worker thread that asks for /healthz all the time, so that the load on the test's own thread does not count.
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { HealthFigures } from './health-figures.ts'

const everyMs = 20
const { origin } = z.parse(z.object({ origin: z.string() }), workerData)
const agent = new http.Agent({ keepAlive: true })

let figures: HealthFigures = { longestMs: 0, requests: 0, failed: 0 }
/** Somebody waits for the figures: they are sent with the next answer, so that they have at least one. */
let isWaiting = false

const ask = () =>
  new Promise<boolean>((resolve) => {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const request = http.get(`${origin}/healthz`, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })

async function probe(): Promise<void> {
  const began = performance.now()
  const isGood = await ask()
  figures.longestMs = Math.max(figures.longestMs, performance.now() - began)
  figures.requests += 1
  if (!isGood) figures.failed += 1
  if (isWaiting) report()
  setTimeout(() => void probe(), everyMs)
}

function report(): void {
  parentPort?.postMessage(figures)
  figures = { longestMs: 0, requests: 0, failed: 0 }
  isWaiting = false
}

parentPort?.on('message', () => {
  isWaiting = true
})

void probe()
