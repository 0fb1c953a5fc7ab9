export { joinedStems } from './text/analyze-text.ts'
export { answerExtractively } from './answering/answer-extractively.ts'
export { contactQuery } from './answering/contact/contact-query.ts'
export { contactQuestion } from './answering/contact/contact-question.ts'
export type { AnswerSentence } from './answering/matching/candidate.ts'
export type { ExtractiveAnswer } from './answering/answer-extractively.ts'
export type { OwnWords } from './answering/matching/passage-match.ts'
export type { Polarity } from './answering/matching/polarity.ts'
export { hasRecord, passageSentences } from './answering/matching/passage-sentences.ts'
export { questionClause } from './answering/matching/question-clause.ts'
export { daysIn } from './answering/matching/weekdays.ts'
export { suggestQuestions } from './answering/suggest-questions.ts'
export { chunkParts } from './chunking/chunk.ts'
export { SourceLanguage } from './chunking/source-language.ts'
export { openWordVectors } from './meaning/word-vectors.ts'
export type { WordVectors } from './meaning/word-vectors.ts'
export { detectLanguage } from './language/detect-language.ts'
export { toLanguage, type Language } from './language/language.ts'
export { createIndexBuilder, createIndexReader, type IndexBuilder } from './search/index-builder.ts'
export {
  createCandidateIndex,
  meaningOfQuestion,
  searchedStems,
  stemsOfQuestion,
  type SearchedStem,
} from './search/candidates/candidate-index.ts'
export { CorpusStatistics, type LanguageTotal } from './search/corpus-statistics.ts'
export { passageVector } from './search/passage-terms.ts'
export { cellsFor, MAX_UNGROUPED, openCells, type Cells } from './search/nearest/cells.ts'
export { trainCells } from './search/nearest/train-cells.ts'
export { compactVector, cosineOf } from './search/nearest/compact-vector.ts'
export {
  quantized,
  quantizedBytes,
  quantizedOf,
  type Quantized,
} from './search/vectors/quantized.ts'
export { signsOf } from './search/nearest/signs.ts'
export { countStems } from './search/candidates/passage-stems.ts'
export { IndexDamagedError, sections, type IndexPiece } from './search/stored/pieces.ts'
export type {
  ChangingIndex,
  Hit,
  IndexChange,
  IndexedChunk,
  QueryTerm,
  SearchIndex,
  SearchRecord,
} from './search/index-types.ts'
export { importTeamAnswers, type ImportedRow } from './team-answers/import-team-answers.ts'
export { AnswerMatcher, SURE_MATCH } from './team-answers/answer-matcher.ts'
export { findTeamAnswer } from './team-answers/find-team-answer.ts'
export { saveTeamAnswer, type TeamAnswerDeps } from './team-answers/save-team-answer.ts'
export {
  distinctQuestions,
  questionKey,
  type SameQuestion,
  type SaveOutcome,
  type TeamAnswer,
  type TeamAnswerStore,
  type WrittenAnswer,
} from './team-answers/team-answer.ts'
export type { Chunk, ExtractedPart, Locator } from './ports/types.ts'
export type { Embedder } from './ports/embedder.ts'
export type { Originals, ReceivedOriginal } from './ports/originals.ts'
export { isShortText } from './sources/source.ts'
export {
  isGone,
  isLossReported,
  nextCheckAt,
  orderOfCheck,
  restorableMs,
  secondRequestMs,
} from './sources/website-schedule.ts'
export { allPaths, isPathAllowed, type PathRules } from './sources/path-rules.ts'
export { isNearCopy } from './sources/near-copy.ts'
export { extractionMinutesOf } from './sources/extraction-minutes.ts'
export type {
  KeptSources,
  NewerSource,
  NewFile,
  ExtractedSource,
  ReceiptPage,
  Source,
  SourceKind,
  ListedSource,
  SourceStore,
  SourceSync,
  SyncSchedule,
} from './sources/source.ts'
export { retrySources } from './sources/retry-sources.ts'
export {
  addOriginals,
  addWebsites,
  checkUploads,
  retainSources,
  requireOwnSource,
  requireOwnWebsite,
  type SourceDeps,
} from './sources/add-sources.ts'
