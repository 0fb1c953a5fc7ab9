import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type Clock } from '../../shared/index.ts'
import type { SubscriptionState } from '../ports/provider.ts'

/** The moment up to which an upgrade counts used time. The provider counts in seconds. */
export const prorationTime = (clock: Clock): number => Math.floor(clock() / 1_000) * 1_000

/** How long an amount that was previewed can be charged. */
const previewMs = 5 * 60_000

/**
 * The moment of a preview, as the browser sends it back. A moment in the future, long ago or before the period would
 * change what is credited, so it is refused.
 */
export function requireProrationTime(
  clock: Clock,
  { periodStart }: Pick<SubscriptionState, 'periodStart'>,
  pricedAt: number | undefined,
): number {
  const now = prorationTime(clock)
  if (pricedAt === undefined) return now

  const earliest = Math.max(now - previewMs, periodStart)
  const isValid = pricedAt % 1_000 === 0 && pricedAt >= earliest && pricedAt <= now
  if (!isValid) throw previewOutdatedError()
  return pricedAt
}

export const previewOutdatedError = () => new AppError('preview_outdated', texts.previewOutdated)
