import { isShortText } from '@askwell/core/knowledge'
import { markProcessing } from '../stores/ingestion-store.ts'
import { loadSource } from './job-source.ts'
import { prepareRevision } from './publish-revision.ts'
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

    // A short text is ready before the state could be seen, and its time is not counted.
    const isShort = isShortText(source)
    if (!isShort) {
      await deferBeyondExtractionTime(deps, source)
      await markProcessing(deps.database.db, source, deps.clock())
    }
    const { name, type: kind, ownerId: owner } = source
    const read = await deps.originals.withFile(source.fileKey, (path) =>
      deps.extractFile({ path, name, kind, isShort, owner }, signal),
    )
    const { type, scanned = [] } = read
    if (scanned.length > 0) return startRecognition(deps, source, { type, scanned })
    return prepareRevision(deps, source, {
      read: { ...read, title: read.title || source.name },
      contentHash: source.contentHash,
      signal,
    })
  }
