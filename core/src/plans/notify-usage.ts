import { findPlan } from '@askwell/contract/billing/plan-rules'
import { balanceOf, type BalanceDeps } from '../balance/index.ts'
import { sendEmail, type EmailTemplates, type Mailer } from '../mail/index.ts'
import type { OwnerId } from '../shared/index.ts'

const usageMarks = [50, 80, 95, 100] as const
type UsageMark = (typeof usageMarks)[number]

/** Granted and remaining messages of a paid plan in the current period. */
export type PlanUsage = {
  ownerId: OwnerId
  email: string
  firstName: string
  lookupKey: string
  /** Id of the period or upgrade; each sends its own e-mails. */
  period: string
  granted: number
  remaining: number
  /** Start of the next paid period in epoch milliseconds; null when the plan does not renew. */
  renewsAt: number | null
  /** The percentages of this period about which the owner was notified. */
  notifiedPercents: number[]
}

export type UsageStore = {
  /** A page of active plans by owner id, after the id `after`. `isLast`: there is no further page. */
  page(which: {
    after: string
    at: number
    limit: number
  }): Promise<{ usages: PlanUsage[]; last: string; isLast: boolean }>
  recordNotified(usage: {
    ownerId: OwnerId
    period: string
    percents: number[]
    at: number
  }): Promise<void>
}

export type NotifyUsageDeps = {
  usage: UsageStore
  balance: BalanceDeps
  mailer: Mailer
  emailTemplates: Pick<EmailTemplates, 'usage'>
  clock: () => number
}

/** The percentages that the usage has reached. */
export function reachedMarks({
  granted,
  remaining,
}: {
  granted: number
  remaining: number
}): UsageMark[] {
  if (granted <= 0) return []
  return usageMarks.filter((percent) => (granted - remaining) * 100 >= percent * granted)
}

const batch = 200

/**
 * E-mails owners whose usage reached one of `usageMarks`, once per percentage and period, and only about the highest
 * one. Returns the number of e-mails.
 */
export async function notifyUsage(deps: NotifyUsageDeps): Promise<number> {
  const at = deps.clock()
  let emailCount = 0
  for (let after = ''; ;) {
    const { usages, last, isLast } = await deps.usage.page({ after, at, limit: batch })
    for (const usage of usages) emailCount += (await notifyOwner(deps, usage, at)) ? 1 : 0
    if (isLast) return emailCount
    after = last
  }
}

async function notifyOwner(deps: NotifyUsageDeps, usage: PlanUsage, at: number): Promise<boolean> {
  const { ownerId, period, notifiedPercents } = usage
  const reached = reachedMarks(usage)
  const percent = reached.at(-1)
  if (percent === undefined || notifiedPercents.includes(percent)) return false

  // Queued before the percentage is stored: after a crash, its key prevents a second e-mail.
  const content = deps.emailTemplates.usage({
    firstName: usage.firstName,
    percent,
    planTitle: findPlan(usage.lookupKey)?.title ?? '',
    balance: await balanceOf(deps.balance, ownerId),
    renewsAt: usage.renewsAt,
  })
  const dedupeKey = `usage:${ownerId}:${period}:${percent}`
  const outcome = await sendEmail(deps, { to: usage.email, content, dedupeKey })
  if (outcome === 'limited') return false // a later run sends it

  const percents = reached.filter((mark) => !notifiedPercents.includes(mark))
  await deps.usage.recordNotified({ ownerId, period, percents, at })
  return outcome === 'queued'
}
