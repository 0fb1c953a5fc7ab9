// Detects the types of uploads. It imports nothing else, because the thread compiles its imports at each start.
import { parentPort } from 'node:worker_threads'
import { sniffFileSync } from '../files/sniff-file.ts'
import { toRefusedMessage } from './refused-message.ts'
import { serveInOrder } from './serve-in-order.ts'
import type { KindTask, TextResult } from './text-worker-protocol.ts'

async function detectKind(file: KindTask): Promise<TextResult> {
  try {
    return { type: 'kind', sniffed: await sniffFileSync(file) }
  } catch (error) {
    return toRefusedMessage(error, '')
  }
}

parentPort?.on(
  'message',
  serveInOrder<KindTask>(async (task) => {
    const result = await detectKind(task)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(result)
  }),
)
