import type { KnowledgeLimits } from '@askwell/contract/billing/knowledge-limits'
import type {
  Chunk,
  Embedder,
  ExtractedPart,
  Language,
  Originals,
  PathRules,
} from '@askwell/core/knowledge'
import type { Clock, OwnerId } from '@askwell/core/shared'
import type { PagesToRecognize, Recognition, RecognizedText } from '@askwell/extraction'
import type { Database } from '../../platform/db/connect.ts'
import type { PageRefusalCode } from './page-refusal.ts'
import type { EmbedWithinDeadline } from '../../platform/models/embed-within-deadline.ts'

/** The result of an extraction: its parts, or the reason why there is no text. */
export type ExtractionResult = {
  hasText: boolean
  /** Of a page without text. */
  code?: PageRefusalCode
  /** For the owner: how it went, or why there is no text. */
  reason: string
  /** Kind of content: 'pdf', 'html' … */
  type: string
  title: string
  parts: ExtractedPart[]
  characters: number
  /** The passages, when the extraction process already chunked the text. */
  chunks?: Chunk[] | undefined
  /** Numbers of the pages whose text must be recognized. */
  scanned?: number[] | undefined
}

export type FetchResult =
  | { outcome: 'not-modified' }
  | { outcome: 'refused'; code: PageRefusalCode; reason: string }
  | {
      outcome: 'ok'
      finalUrl: string
      contentType: string
      body: Uint8Array
      etag: string | null
      lastModified: string | null
      /** The address under which the site wants the page to be known, when it is another one. */
      canonical: string | null
    }

/** `lastModified` is the date of the last change as the sitemap has it. */
export type FoundPage = { url: string; title?: string; lastModified?: string }

/** An original on the disk; `kind` is the type that was detected at upload. */
export type StoredFile = {
  path: string
  name: string
  kind: string
  isShort: boolean
  owner: OwnerId
}

export type FileOptions = {
  /** The text of the pages that are pictures. */
  recognized?: RecognizedText | undefined
  /** Receives parts that the result does not have; the next one waits for it. */
  onPart: (part: ExtractedPart) => Promise<void>
}

export type FetchedPage = Extract<FetchResult, { outcome: 'ok' }> & { owner: OwnerId }

/** The time that extraction processes work for one owner, within an hour. */
export type ExtractionTime = {
  /** When the owner has extraction time again, epoch milliseconds; null when some is left. */
  exhaustedUntil: (ownerId: OwnerId) => Promise<number | null>
  record: (ownerId: OwnerId, ms: number) => Promise<void>
}

/** The dependencies of the ingestion jobs. */
export type IngestionDeps = {
  database: Database
  clock: Clock
  originals: Originals
  newId: () => string
  extractFile: (
    file: StoredFile,
    signal: AbortSignal,
    options: FileOptions,
  ) => Promise<ExtractionResult>
  recognizePages: (
    file: PagesToRecognize & { owner: OwnerId },
    signal: AbortSignal,
  ) => Promise<Recognition>
  extractPage: (page: FetchedPage, signal: AbortSignal) => Promise<ExtractionResult>
  extractionTime: ExtractionTime
  fetchPage: (
    page: { url: string; etag: string | null; lastModified: string | null; retries?: number },
    signal: AbortSignal,
  ) => Promise<FetchResult>
  findPages: (
    site: { url: string; maxPages: number; paths: PathRules },
    signal: AbortSignal,
  ) => Promise<{ pages: FoundPage[]; notes: string[] }>
  /** `language`: of the whole source, when these are some of its parts. */
  chunk: (parts: ExtractedPart[], title: string, language?: Language) => Promise<Chunk[]>
  embedder: Embedder | null
  embedWithinDeadline: EmbedWithinDeadline | null
  /** What the plan of an owner allows. */
  limitsOf: (ownerId: OwnerId) => Promise<KnowledgeLimits>
  /** Called in the transaction that publishes passages of a bot. */
  onPublished: (botId: string, passages: number) => void
}
