import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type Clock } from '../../shared/index.ts'
import type { SubscriptionState } from '../ports/provider.ts'

/** The current time in whole seconds, as the provider needs it, up to which an upgrade charges used time. */
export const prorationTime = (clock: Clock): number => Math.floor(clock() / 1_000) * 1_000

/** How long a previewed amount is valid. */
const previewMs = 5 * 60_000

/**
 * Validates the time of a preview that the browser sends back; without one, returns the current time. A time in the
 * future, before the period or too long ago would change the credit. Throws AppError `preview_outdated` for it.
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
