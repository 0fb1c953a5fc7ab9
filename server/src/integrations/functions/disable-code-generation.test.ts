import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const program = new URL('./disable-code-generation.ts', import.meta.url).href

/** Runs in a thread of its own, because nothing undoes it. */
const script = `
const { parentPort } = require('node:worker_threads')
import(${JSON.stringify(program)}).then(({ disableCodeGeneration }) => {
  disableCodeGeneration()
  const attempts = [
    () => eval('1'),
    () => new Function('1'),
    () => (() => 1).constructor('1'),
    () => (async () => 1).constructor('1'),
    () => (function* () {}).constructor('1'),
  ]
  parentPort.postMessage(attempts.map((attempt) => {
    try { return typeof attempt() } catch (error) { return error.message }
  }))
})`

test('no code is made from text after it was disabled', async () => {
  const worker = new Worker(script, { eval: true })
  const [outcomes] = await once(worker, 'message')
  await worker.terminate()

  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'No code is made from text here.'))
})
