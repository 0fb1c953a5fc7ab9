import { parentPort } from 'node:worker_threads'
import { disableCodeGeneration } from '../functions/disable-code-generation.ts'
import { readDocument } from './read-document.ts'
import type { ReadDocumentTask } from './openapi-worker-protocol.ts'

disableCodeGeneration()
parentPort?.once('message', (task: ReadDocumentTask) => {
  void readDocument(task).then((result) => parentPort?.postMessage(result))
})
