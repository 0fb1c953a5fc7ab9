import type { Source } from '@askwell/core/knowledge'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'
import type { IncomingText } from './incoming-text.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { prepareRevision } from './publish-revision.ts'
import { prepareStagedRevision } from './publish-staged.ts'

/** Prepares the passages of an extracted file, and returns a function that publishes them. */
export function publishText(
  deps: IngestionDeps,
  source: Source,
  { read: { title, ...text }, staged, signal }: IncomingText & { signal: AbortSignal },
): Promise<WriteResults> {
  const read = { ...text, title: title || source.name }
  if (staged) return prepareStagedRevision(deps, source, { read, staged, signal })
  return prepareRevision(deps, source, { read, contentHash: source.contentHash, signal })
}
