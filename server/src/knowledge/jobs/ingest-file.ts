import { isShortText } from '@askwell/core/knowledge'
import { markProcessing } from '../stores/ingestion-store.ts'
import { loadSource } from './job-source.ts'
import { readOriginal } from './incoming-text.ts'
import { publishText } from './publish-text.ts'
import { deferBeyondExtractionTime } from './extraction-time.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { startRecognition } from './recognize-file.ts'

/** Extracts an uploaded file or a plain text and publishes its passages. */
export const ingestFileJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const source = await loadSource(deps.database, job)
    if (!source?.fileKey) return undefined

    // A short text is ready before anybody could see the state, and its time is not counted.
    const isShort = isShortText(source)
    if (!isShort) {
      await deferBeyondExtractionTime(deps, source)
      await markProcessing(deps.database.db, source, deps.clock())
    }
    const { name, type: kind, ownerId: owner } = source
    const file = { name, kind, isShort, owner }
    const { read, staged } = await readOriginal(deps, source, { file, signal })
    const { type, scanned = [] } = read
    if (scanned.length > 0) return startRecognition(deps, source, { type, scanned })
    return publishText(deps, source, { read, staged, signal })
  }
