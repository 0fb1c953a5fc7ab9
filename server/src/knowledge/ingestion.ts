import { randomUUID } from 'node:crypto'
import type { Embedder, Originals } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import { findPages, type CrawlerDeps } from './crawler/index.ts'
import type { Database } from '../platform/db/connect.ts'
import {
  chunkInWorker,
  extractFile,
  extractText,
  recognizePages,
  type TextExtraction,
} from '@askwell/extraction'
import { createEmbedWithinDeadline } from '../platform/models/embed-within-deadline.ts'
import { batchEmbeddings } from './jobs/batch-embeddings.ts'
import type {
  ExtractionResult,
  IngestionDeps,
  ExtractionTime,
  FileOptions,
  StoredFile,
} from './jobs/ingestion-deps.ts'
import { recordExtractionTime } from './jobs/extraction-time.ts'
import type { Renderer } from './rendering/render-page.ts'
import { fetchPageForJob, extractFetchedPage } from './page-ingestion.ts'

type Parts = {
  database: Database
  clock: Clock
  originals: Originals
  crawler: CrawlerDeps
  renderer: Renderer | null
  embedder: Embedder | null
  extractionTime: ExtractionTime
  limitsOf: IngestionDeps['limitsOf']
  onPublished: IngestionDeps['onPublished']
}

/** Creates the dependencies of the ingestion jobs: crawler, extraction sandbox and model. */
export function createIngestionDeps(parts: Parts): IngestionDeps {
  const embedder = parts.embedder && batchEmbeddings(parts.embedder)
  return {
    ...extractorsOf(parts),
    embedder,
    embedWithinDeadline: embedder && createEmbedWithinDeadline(embedder),
  }
}

const extractorsOf = (parts: Parts): Omit<IngestionDeps, 'embedder' | 'embedWithinDeadline'> => ({
  database: parts.database,
  clock: parts.clock,
  originals: parts.originals,
  limitsOf: parts.limitsOf,
  onPublished: parts.onPublished,
  newId: () => randomUUID(),
  extractionTime: parts.extractionTime,
  extractFile: (file, signal, options) => extractStoredFile(file, { ...parts, ...options, signal }),
  recognizePages: ({ owner, ...pages }, signal) =>
    recordExtractionTime(parts.extractionTime, { owner, signal }, (options) =>
      recognizePages(pages, options),
    ),
  extractPage: (page, signal) => extractFetchedPage(page, { ...parts, signal }),
  fetchPage: (page, signal) => fetchPageForJob(parts.crawler, page, signal),
  findPages: (site, signal) => findPages(parts.crawler, { ...site, signal }),
  chunk: chunkInWorker,
})

async function extractStoredFile(
  file: StoredFile,
  { extractionTime, signal, recognized, onPart }: FileExtraction,
): Promise<ExtractionResult> {
  const {
    outcome,
    kind,
    title = '',
    ...read
  }: TextExtraction = file.isShort
    ? await extractText(file, signal)
    : await recordExtractionTime(extractionTime, { owner: file.owner, signal }, (options) =>
        extractFile(file, onPart, { ...options, recognized }),
      )
  const { reason, characters, parts, chunks, scanned } = read
  return {
    hasText: outcome === 'ok',
    reason,
    type: kind,
    title,
    parts,
    characters,
    chunks,
    scanned,
  }
}

type FileExtraction = FileOptions & { extractionTime: ExtractionTime; signal: AbortSignal }
