import { sendToParent } from './restrict-process.ts'
import { serveInOrder } from './serve-in-order.ts'
import { createTaskJoiner, type PartsMessage } from './text-worker-protocol.ts'
import { sendResult, type ChunkingTask } from './text-tasks.ts'

process.on('unhandledRejection', () => process.exit(1))
process.on('disconnect', () => process.exit(0))

const joinTask = createTaskJoiner<ChunkingTask>()
const serve = serveInOrder<ChunkingTask>((task) =>
  sendResult(task, (result) => void sendToParent(result)),
)
process.on('message', (message: ChunkingTask | PartsMessage) => {
  const task = joinTask(message)
  if (task) serve(task)
})
