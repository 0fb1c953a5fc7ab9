export { closeExtraction, extractFile, extractPage } from './process/extract.ts'
export type { ExtractOptions } from './process/extract.ts'
export { recognizePages, withRecognized } from './process/recognize.ts'
export type { PagesToRecognize, Recognition, RecognizedPart } from './process/recognize.ts'
export { classifyPage } from './web-page/classify-page.ts'
export {
  chunkInWorker,
  closeTextWorkers,
  extractText,
  sniffFile,
} from './process/text-worker-pool.ts'
export type { TextExtraction } from './process/text-worker-pool.ts'
export { isPlainTextKind } from './process/text-worker-protocol.ts'
export { Semaphore } from './process/semaphore.ts'
export { isolation } from './process/isolation.ts'
