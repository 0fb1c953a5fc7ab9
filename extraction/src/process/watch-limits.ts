import type { ChildProcess } from 'node:child_process'
import { tooLarge } from '../document/extraction-outcome.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { measuresTime, watchUsage } from './process-usage.ts'

/** The machine was too busy to extract a file. The file is not the cause, so the job is retried. */
export class ExtractionStalledError extends Error {}

/**
 * Calls `onExcess` when the child exceeds its memory or time limit. On Linux the time limit is CPU time; a child that
 * does not end within `stalledSeconds` is reported as ExtractionStalledError. Returns a function that stops watching.
 */
export function watchLimits(
  child: ChildProcess,
  { seconds, stalledSeconds, residentMb }: ExtractionLimits,
  onExcess: (reason: Error) => void,
): () => void {
  let before: number | undefined
  const unwatch = watchUsage(child, ({ residentBytes, computedSeconds }) => {
    if (residentBytes > residentMb * 1024 * 1024) return onExcess(tooLarge('memory'))
    if (computedSeconds === undefined) return
    // A reused process has used CPU time for earlier requests.
    before ??= computedSeconds
    if (computedSeconds - before > seconds) onExcess(tooLarge('time'))
  })
  const clock = measuresTime
    ? setTimeout(() => onExcess(new ExtractionStalledError('no time')), stalledSeconds * 1_000)
    : setTimeout(() => onExcess(tooLarge('time')), seconds * 1_000)
  return () => {
    clearTimeout(clock)
    unwatch()
  }
}
