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
  /** Only for a page without text. */
  code?: PageRefusalCode
  /** A sentence for the owner: notes about the extraction, or why there is no text. */
  reason: string
  /** Kind of content: 'pdf', 'html' … */
  type: string
  title: string
  parts: ExtractedPart[]
  characters: number
  /** The passages, if the extraction process already chunked the text. */
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
      /** The canonical address of the page, if it differs from its own. */
      canonical: string | null
    }

/** `lastModified` is the date of the last change in the sitemap. */
export type FoundPage = { url: string; title?: string; lastModified?: string }

/** An original on the disk; `kind` is the type detected at upload. */
export type StoredFile = {
  path: string
  name: string
  kind: string
  isShort: boolean
  owner: OwnerId
}

export type FileOptions = {
  /** The recognized text of scanned pages. */
  recognized?: RecognizedText | undefined
  /** Receives the parts, which are then not in the result. The next part waits for the promise. */
  onPart: (part: ExtractedPart) => Promise<void>
}

export type FetchedPage = Extract<FetchResult, { outcome: 'ok' }> & { owner: OwnerId }

/** The time that extraction processes take for one owner within an hour. */
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
  /** `language` is that of the whole source, if `parts` are only some of its parts. */
  chunk: (parts: ExtractedPart[], title: string, language?: Language) => Promise<Chunk[]>
  embedder: Embedder | null
  embedWithinDeadline: EmbedWithinDeadline | null
  /** The limits of the owner's plan. */
  limitsOf: (ownerId: OwnerId) => Promise<KnowledgeLimits>
  /** Called in the transaction that publishes passages of a bot. */
  onPublished: (botId: string, passages: number) => void
}
