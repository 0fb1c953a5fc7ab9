import { sendToParent } from './restrict-process.ts'
import { serveInOrder } from './serve-in-order.ts'
import { sendResult, type ChunkingTask } from './text-tasks.ts'

process.on('unhandledRejection', () => process.exit(1))
process.on('disconnect', () => process.exit(0))
process.on(
  'message',
  serveInOrder<ChunkingTask>((task) => sendResult(task, (result) => void sendToParent(result))),
)
