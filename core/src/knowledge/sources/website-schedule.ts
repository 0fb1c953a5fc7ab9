import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const intervalMs: Record<SyncInterval, number> = {
  hourly: hourMs,
  daily: dayMs,
  weekly: 7 * dayMs,
}

/** A missing page is requested again after this time, regardless of the schedule of its website. */
export const secondRequestMs = 6 * hourMs

/** Time during which the text of a lost page can be restored. */
export const restorableMs = 30 * dayMs

/** Time during which a scheduled check trusts an unchanged date in the sitemap. */
const trustedLastmodMs = 20 * hourMs

/**
 * The time of the next scheduled check of a website. `random` (0 to 1) spreads the checks of websites that were added
 * together over a tenth of the interval.
 */
export function nextCheckAt(every: SyncInterval, now: number, random: number): number {
  return now + Math.round(intervalMs[every] * (0.95 + random * 0.1))
}

/** Whether a page with status 404 or 410 is lost: for the second time within a day. The first may be an accident. */
export const isGone = ({ missingSince, now }: { missingSince: number | null; now: number }) =>
  missingSince !== null && now - missingSince <= dayMs

/** Whether to notify the owner: when a tenth of a website's pages is lost. */
export const isLossReported = ({ lost, left }: { lost: number; left: number }): boolean =>
  lost > 0 && lost * 10 >= lost + left

type KnownPage = {
  sitemapLastmod: string | null
  checkedAt: number | null
  hasProblem: boolean
  hasText: boolean
}

/**
 * When a check requests a page: 'first' if the sitemap reports a change, 'not' if a scheduled check can trust an
 * unchanged date in the sitemap, otherwise 'later'.
 */
export function orderOfCheck(
  page: KnownPage,
  { lastmod, isRequested, now }: { lastmod: string | null; isRequested: boolean; now: number },
): 'first' | 'later' | 'not' {
  if (lastmod === null) return 'later'
  if (lastmod !== page.sitemapLastmod) return 'first'
  const isFresh = page.checkedAt !== null && now - page.checkedAt < trustedLastmodMs
  return !isRequested && isFresh && page.hasText && !page.hasProblem ? 'not' : 'later'
}
