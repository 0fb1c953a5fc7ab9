import { randomUUID } from 'node:crypto'
import type { Embedder } from '@askwell/core/chat'
import type { Originals } from '@askwell/core/knowledge'
import { findPages, type CrawlerDeps } from '../adapters/crawler/index.ts'
import type { Database } from '../adapters/db/connect.ts'
import {
  chunkAside,
  extractFile,
  extractText,
  isPlainKind,
  type TextExtraction,
} from '../adapters/extract/index.ts'
import { embedSoon } from '../jobs/embed-soon.ts'
import { gatherEmbeddings } from '../jobs/gather-embeddings.ts'
import type { ReadingDeps, ReadResult, StoredFile } from '../jobs/reading-deps.ts'
import { fetchFor, readPageSafely } from './pages.ts'

type Parts = {
  database: Database
  originals: Originals
  crawler: CrawlerDeps
  embedder: Embedder | null
  mostPagesPerSite: number
}

/** Joins crawler, reading sandbox and model for the reading jobs. */
export function createReadingDeps(parts: Parts): ReadingDeps {
  const embedder = parts.embedder && gatherEmbeddings(parts.embedder)
  return { ...readersOf(parts), embedder, embedSoon: embedder && embedSoon(embedder) }
}

const readersOf = (parts: Parts): Omit<ReadingDeps, 'embedder' | 'embedSoon'> => ({
  database: parts.database,
  originals: parts.originals,
  mostPagesPerSite: parts.mostPagesPerSite,
  newId: () => randomUUID(),
  readFile: readFileSafely,
  readPage: (page, signal) => readPageSafely(page, { ...parts, signal }),
  fetchPage: (page, signal) => fetchFor(parts.crawler, page, signal),
  findPages: async ({ url, maxPages }, signal) => {
    const { pages, notes } = await findPages(parts.crawler, { url, maxPages, signal })
    return { pages, note: notes[0] ?? null }
  },
  chunk: chunkAside,
})

async function readFileSafely(file: StoredFile, signal: AbortSignal): Promise<ReadResult> {
  const read: TextExtraction = isPlainKind(file.kind)
    ? await extractText(file, signal)
    : await extractFile(file, undefined, { signal })
  const { outcome, reason, kind, title = '', parts, characters, chunks } = read
  return { isReadable: outcome === 'ok', reason, type: kind, title, parts, characters, chunks }
}
