export { stemsOf } from './analyse.ts'
export { answerExtractively } from './answer-extractively.ts'
export type { AnswerSentence, ExtractiveAnswer } from './answer-extractively.ts'
export { chunkParts } from './chunk.ts'
export { createIndexBuilder } from './search-index.ts'
export type {
  Hit,
  IndexBuilder,
  IndexedChunk,
  QueryTerm,
  SearchIndex,
  SearchRecord,
} from './search-index.ts'
export type { Chunk, ExtractedPart, Locator } from './types.ts'
export type { Originals, ReceivedOriginal } from './ports.ts'
export type {
  Keep,
  NewFile,
  Reading,
  ReceiptPart,
  Source,
  SourceKind,
  SourceStore,
} from './source.ts'
export {
  addOriginals,
  addWebsites,
  checkUploads,
  keepSources,
  ownSource,
  ownWebsite,
  type TeachDeps,
} from './teach-bot.ts'
