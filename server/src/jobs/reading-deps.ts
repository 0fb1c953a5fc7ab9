import type { Chunk, ExtractedPart, Originals } from '@askwell/core/knowledge'
import type { Database } from '../adapters/db/connect.ts'
import type { EmbedSoon } from './embed-soon.ts'

/** What a reader says of a file or page: its parts, or in words why there is no text. */
export type ReadResult = {
  isReadable: boolean
  /** For the owner: how it went, or why nothing could be read. */
  reason: string
  /** Kind of content: 'pdf', 'html' … */
  type: string
  title: string
  parts: ExtractedPart[]
  characters: number
  /** The passages, when they were cut where the text was read. */
  chunks?: Chunk[] | undefined
}

export type FetchResult =
  | { outcome: 'not-modified' }
  | { outcome: 'refused'; reason: string }
  | {
      outcome: 'ok'
      finalUrl: string
      contentType: string
      body: Uint8Array
      etag: string | null
      lastModified: string | null
    }

export type FoundPage = { url: string; title?: string }

export type Embedder = {
  model: string
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** An original on the disk; `kind` is what its bytes were found to be when it was uploaded. */
export type StoredFile = { path: string; name: string; kind: string }

/** Everything the reading jobs need of the machinery. */
export type ReadingDeps = {
  database: Database
  originals: Originals
  newId: () => string
  readFile: (file: StoredFile, signal: AbortSignal) => Promise<ReadResult>
  readPage: (
    page: Extract<FetchResult, { outcome: 'ok' }>,
    signal: AbortSignal,
  ) => Promise<ReadResult>
  fetchPage: (
    page: { url: string; etag: string | null; lastModified: string | null },
    signal: AbortSignal,
  ) => Promise<FetchResult>
  findPages: (
    site: { url: string; maxPages: number },
    signal: AbortSignal,
  ) => Promise<{ pages: FoundPage[]; note: string | null }>
  chunk: (parts: ExtractedPart[], title: string) => Promise<Chunk[]>
  embedder: Embedder | null
  embedSoon: EmbedSoon | null
  mostPagesPerSite: number
}
