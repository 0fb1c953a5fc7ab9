import { findPlan } from '@askwell/contract/plan-rules'
import { balanceOf, type BalanceDeps } from '../balance/index.ts'
import { sendLetter, type Letters, type Mailer } from '../mail/index.ts'
import type { OwnerId } from '../shared/index.ts'

const marks = [50, 80, 95, 100] as const
type Mark = (typeof marks)[number]

/** What a paid plan gave for its running period and how much of it is left. */
export type PlanUsage = {
  ownerId: OwnerId
  email: string
  firstName: string
  lookupKey: string
  /** Changes with every new period and every upgrade, so that each tells again. */
  period: string
  given: number
  left: number
  /** Epoch milliseconds of the next paid period; null when none follows. */
  renewsAt: number | null
  /** The marks of this period that the owner was told about. */
  told: number[]
}

export type UsageStore = {
  /** The usage of living plans, by owner, behind `after`. `isLast`: no further page. */
  page(which: {
    after: string
    at: number
    limit: number
  }): Promise<{ usages: PlanUsage[]; last: string; isLast: boolean }>
  note(usage: { ownerId: OwnerId; period: string; percents: number[]; at: number }): Promise<void>
}

export type TellUsageDeps = {
  usage: UsageStore
  balance: BalanceDeps
  mailer: Mailer
  letters: Pick<Letters, 'usage'>
  clock: () => number
}

/** The marks that so much usage has reached. */
export function marksReached({ given, left }: { given: number; left: number }): Mark[] {
  if (given <= 0) return []
  return marks.filter((percent) => (given - left) * 100 >= percent * given)
}

const batch = 200

/**
 * Writes to every owner whose plan passed a mark of usage, once for each mark and period; who passed
 * several at once is told the highest. Answers how many letters there were.
 */
export async function tellUsage(deps: TellUsageDeps): Promise<number> {
  const at = deps.clock()
  let letters = 0
  for (let after = ''; ;) {
    const { usages, last, isLast } = await deps.usage.page({ after, at, limit: batch })
    for (const usage of usages) letters += (await tellOwner(deps, usage, at)) ? 1 : 0
    if (isLast) return letters
    after = last
  }
}

async function tellOwner(deps: TellUsageDeps, usage: PlanUsage, at: number): Promise<boolean> {
  const { ownerId, period, told } = usage
  const reached = marksReached(usage)
  const percent = reached.at(-1)
  if (percent === undefined || told.includes(percent)) return false

  // The letter first: its key makes a second one impossible, and a crash in between asks again.
  const letter = deps.letters.usage({
    firstName: usage.firstName,
    percent,
    planTitle: findPlan(usage.lookupKey)?.title ?? '',
    balance: await balanceOf(deps.balance, ownerId),
    renewsAt: usage.renewsAt,
  })
  const dedupeKey = `usage:${ownerId}:${period}:${percent}`
  const isNew = await sendLetter(deps, { to: usage.email, letter, dedupeKey })
  const percents = reached.filter((mark) => !told.includes(mark))
  await deps.usage.note({ ownerId, period, percents, at })
  return isNew
}
