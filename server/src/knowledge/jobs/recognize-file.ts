import { toLanguage, type Language, type Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob, type Job } from '../../platform/queue/job-store.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'
import {
  deleteUnrecognizedPages,
  markRecognizing,
  recognizedPages,
  saveRecognizedPages,
} from '../stores/state/recognized-pages.ts'
import { deferBeyondExtractionTime } from './extraction-time.ts'
import type { RecognizedText } from '@askwell/extraction'
import type { ExtractionResult, IngestionDeps } from './ingestion-deps.ts'
import { readOriginal } from './incoming-text.ts'
import { loadSource } from './job-source.ts'
import { publishText } from './publish-text.ts'

/** The job payload for a scanned file: the numbers of its scanned pages, and its language once it is known. */
type Scan = {
  contentHash: string
  kind: 'pdf' | 'image'
  pages: number[]
  language: Language | null
}

/**
 * Recognizes some pages of a scanned file and queues itself for the next ones, so that other files are processed in
 * between and a crash loses only a few pages. Publishes the file after the last page.
 */
export const recognizeFileJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const source = await loadSource(deps.database, job)
    const scan = scanOf(job)
    if (!source?.fileKey || source.contentHash !== scan.contentHash) return undefined

    await deferBeyondExtractionTime(deps, source)
    const parts = await recognizedPages(deps.database.db, source)
    const pages = scan.pages.filter((page) => !parts.has(page))
    if (pages.length === 0)
      return publishRecognized(deps, source, { parts, language: scan.language, signal })

    const request = { ...scan, pages, owner: source.ownerId }
    const found = await deps.originals.withFile(source.fileKey, (path) =>
      deps.recognizePages({ ...request, path }, signal),
    )
    return async (trx) => {
      const now = deps.clock()
      await saveRecognizedPages(trx, source, { pages: found.pages, now })
      const language = found.language ?? scan.language
      await enqueueScan(trx, source, { scan: { ...scan, language }, now })
    }
  }

/** Queues the recognition of the scanned pages of a file, which is published when all pages are recognized. */
export const startRecognition =
  (
    { clock }: IngestionDeps,
    source: Source,
    { type, scanned: pages }: Pick<ExtractionResult, 'type'> & { scanned: number[] },
  ): WriteResults =>
  async (trx) => {
    const now = clock()
    await deleteUnrecognizedPages(trx, source)
    await markRecognizing(trx, source, { done: 0, total: pages.length, now })
    const kind = type === 'image' ? 'image' : 'pdf'
    const scan = { contentHash: source.contentHash, kind, pages, language: null } as const
    await enqueueScan(trx, source, { scan, now })
  }

async function enqueueScan(
  trx: Db,
  { id: sourceId, ownerId, botId }: Source,
  { scan, now }: { scan: Scan; now: number },
): Promise<void> {
  const queue = 'recognize-file'
  const dedupeKey = `${queue}:${sourceId}:${scan.contentHash}`
  await enqueueJob(trx, { queue, payload: { sourceId, ...scan }, ownerId, botId, dedupeKey }, now)
}

async function publishRecognized(
  deps: IngestionDeps,
  source: Source,
  { signal, ...recognized }: RecognizedText & { signal: AbortSignal },
): Promise<WriteResults> {
  const { name, type: kind, ownerId: owner } = source
  const file = { name, kind, isShort: false, owner }
  const { read, staged } = await readOriginal(deps, source, { file, signal, recognized })
  return publishText(deps, source, { read, staged, signal })
}

function scanOf({ id, payload }: Job): Scan {
  const { contentHash, kind, pages, language }: Record<string, unknown> = { ...Object(payload) }
  if (!Array.isArray(pages)) throw new Error(`the job ${id} names no pages`)
  return {
    contentHash: String(contentHash),
    kind: kind === 'image' ? 'image' : 'pdf',
    pages: pages.map(Number),
    language: typeof language === 'string' ? toLanguage(language) : null,
  }
}
