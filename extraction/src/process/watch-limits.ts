import type { ChildProcess } from 'node:child_process'
import { tooLarge } from '../document/extraction-outcome.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { measuresTime, watchUsage } from './process-usage.ts'

/** The machine was too busy to run a reader. The file is not the cause, so the job is retried. */
export class ExtractionStalledError extends Error {}

/**
 * Calls `onExcess` once when the child exceeds a limit of memory or time. On Linux only CPU time counts; a child that
 * gets too little of it ends as stalled.
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
    // A process of a pool has computed for earlier requests.
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
