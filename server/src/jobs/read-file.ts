import type { Source } from '@askwell/core/knowledge'
import { markProcessing } from '../adapters/db/reading-store.ts'
import { loadSource } from './job-source.ts'
import { draftReading } from './publish-reading.ts'
import type { Handler } from './queue.ts'
import type { ReadingDeps } from './reading-deps.ts'

/** Reads an uploaded file or a plain text and publishes its passages. */
export const readFileJob =
  (deps: ReadingDeps): Handler =>
  async (job, { signal }) => {
    const source = await loadSource(deps.database, job)
    if (!source?.fileKey) return undefined

    // A short text is ready sooner than anybody could see that it is being read.
    if (!isShortText(source)) await markProcessing(deps.database.db, source.ownerId, source.id)
    const path = deps.originals.pathOf(source.fileKey)
    const read = await deps.readFile({ path, name: source.name, kind: source.type }, signal)
    return draftReading(deps, source, {
      read: { ...read, title: read.title || source.name },
      contentHash: source.contentHash,
      signal,
    })
  }

const isShortText = ({ type, sizeBytes }: Source): boolean =>
  ['md', 'txt'].includes(type) && sizeBytes < 500_000
