import { extractionMinutesOf, type Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { ExtractOptions } from '@askwell/extraction'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { JobDeferredError } from '../../platform/queue/queue.ts'
import type { Platform } from '../../platform/runtime/open-platform.ts'
import { markDeferred } from '../stores/ingestion-store.ts'
import type { IngestionDeps, ExtractionTime } from './ingestion-deps.ts'

const hourMs = 3_600_000

const keyOf = (ownerId: OwnerId) => `extraction-time:${ownerId}`

/** Counts the time of extraction processes for each owner; the plan limits it. */
export function createExtractionTime(
  { config, counters, clock }: Pick<Platform, 'config' | 'counters' | 'clock'>,
  planOf: (ownerId: OwnerId) => Promise<{ title: string; status: string }>,
): ExtractionTime {
  return {
    async exhaustedUntil(ownerId) {
      const minutes =
        config.EXTRACTION_MINUTES_PER_HOUR ?? extractionMinutesOf(await planOf(ownerId))
      const window = { limit: minutes * 60_000, windowMs: hourMs, now: clock() }
      const { allowed, retryAfterMs } = await counters.check(keyOf(ownerId), window)
      return allowed ? null : window.now + retryAfterMs
    },
    async record(ownerId, ms) {
      const use = { points: Math.ceil(ms), windowMs: hourMs, now: clock() }
      await counters.add(keyOf(ownerId), use)
    },
  }
}

/** Throws `JobDeferredError`, which runs the job later, when the extraction time of the owner is used up. */
export async function deferBeyondExtractionTime(
  { database, extractionTime, clock }: Pick<IngestionDeps, 'database' | 'extractionTime' | 'clock'>,
  source: Source,
): Promise<void> {
  const until = await extractionTime.exhaustedUntil(source.ownerId)
  if (until === null) return
  const minutes = Math.ceil((until - clock()) / 60_000)
  await markDeferred(database.db, source, { reason: texts.deferred({ minutes }), now: clock() })
  throw new JobDeferredError(until)
}

/** Runs an extraction and counts the time of its process, even if it fails. */
export async function recordExtractionTime<Result>(
  extractionTime: ExtractionTime,
  { owner, signal }: { owner: OwnerId; signal: AbortSignal },
  extract: (options: ExtractOptions) => Promise<Result>,
): Promise<Result> {
  let total = 0
  try {
    return await extract({ owner, signal, onDuration: (ms) => (total += ms) })
  } finally {
    if (total > 0) await extractionTime.record(owner, total)
  }
}
