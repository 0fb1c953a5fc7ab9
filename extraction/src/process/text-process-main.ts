import { sendToParent } from './restrict-process.ts'
import { serveTasks } from './text-tasks.ts'

process.on('unhandledRejection', () => process.exit(1))
process.on('disconnect', () => process.exit(0))
process.on(
  'message',
  serveTasks((result) => void sendToParent(result)),
)
