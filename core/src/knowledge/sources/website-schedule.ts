import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const intervalMs: Record<SyncInterval, number> = {
  hourly: hourMs,
  daily: dayMs,
  weekly: 7 * dayMs,
}

/** A missing page is asked for again after this time, whatever the schedule of its website is. */
export const secondRequestMs = 6 * hourMs

/** How long the text of a page that vanished can be restored. */
export const restorableMs = 30 * dayMs

/** Within this time a scheduled check trusts an unchanged date in the sitemap. */
const trustedLastmodMs = 20 * hourMs

/**
 * The next scheduled check of a website. `random` (0 to 1) spreads websites that were added together by a
 * tenth of the interval.
 */
export function nextCheckAt(every: SyncInterval, now: number, random: number): number {
  return now + Math.round(intervalMs[every] * (0.95 + random * 0.1))
}

/** A page that answers 404 or 410 for the second time within a day is gone; once may be an accident. */
export const isGone = ({ missingSince, now }: { missingSince: number | null; now: number }) =>
  missingSince !== null && now - missingSince <= dayMs

/** The owner is notified when a tenth of a website's pages is lost. */
export const isLossReported = ({ lost, left }: { lost: number; left: number }): boolean =>
  lost > 0 && lost * 10 >= lost + left

type KnownPage = {
  sitemapLastmod: string | null
  checkedAt: number | null
  hasProblem: boolean
  hasText: boolean
}

/**
 * When a page is requested in a check: 'first' if the sitemap announces a change, 'later' otherwise, 'not' if
 * a scheduled check may rely on an unchanged date in the sitemap.
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
