import { parentPort } from 'node:worker_threads'
import { forbidCode } from '../forbid-code.ts'
import { readDocument } from './read-document.ts'
import type { ReadTask } from './read-task.ts'

forbidCode()
parentPort?.once('message', (task: ReadTask) => {
  void readDocument(task).then((verdict) => parentPort?.postMessage(verdict))
})
