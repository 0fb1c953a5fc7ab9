// Copies pages from the write-ahead log of the database file to the file itself, as often as it is asked to.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by checkpointer.ts
const file = new DatabaseSync(workerData as string)

parentPort?.on('message', () => {
  // Passive: it waits for no other connection, and none waits for it.
  file.exec('pragma wal_checkpoint(passive)')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage('done')
})
