import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a process that builds an index ends with its server', async () => {
  const worker = fork(fileURLToPath(new URL('index-worker.ts', import.meta.url)), [], {
    execArgv: [],
    stdio: 'ignore',
  })
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([0, null])
})
