// Copies pages from the write-ahead log to the database file at each message.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by checkpointer.ts
const file = new DatabaseSync(workerData as string)

parentPort?.on('message', () => {
  // A passive checkpoint waits for no other connection and blocks none.
  file.exec('pragma wal_checkpoint(passive)')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage('done')
})
