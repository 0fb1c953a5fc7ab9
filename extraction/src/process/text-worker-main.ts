import { parentPort } from 'node:worker_threads'
import { serveTasks } from './text-tasks.ts'

parentPort?.on(
  'message',
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  serveTasks((result) => parentPort?.postMessage(result)),
)
