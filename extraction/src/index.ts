export { limitsOfSize } from './document/limits.ts'
export { closeExtraction, extractFile, extractPage } from './process/extract.ts'
export type { ExtractOptions } from './process/extract.ts'
export { recognizePages } from './process/recognize.ts'
export type { PagesToRecognize, Recognition } from './process/recognize.ts'
export type { RecognizedPart, RecognizedText } from './recognition/recognized-text.ts'
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
