import type { Gap } from '@askwell/contract/conversations/gaps'
import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import { sendEmail, type EmailTemplates, type MailDeps } from '../../mail/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import { listGaps, type GapDeps } from '../gaps/gaps.ts'
import { readNumbers, type NumbersDeps } from '../numbers/read-numbers.ts'

export type ReportedOwner = { ownerId: OwnerId; email: string; firstName: string }

export type WeeklyReportStore = {
  /**
   * Open accounts with a confirmed address whose visitors asked something in these times, that want reports and
   * have none for this week.
   */
  due(week: { from: number; to: number }, limit: number): Promise<ReportedOwner[]>
  /** The token of the link that ends the reports. */
  tokenOf(ownerId: OwnerId): Promise<string>
  /** Records that the report of a week was sent. */
  record(ownerId: OwnerId, week: { to: number }): Promise<void>
  /** The chatbots of an owner that visitors asked something in these times. */
  bots(ownerId: OwnerId, week: { from: number; to: number }): Promise<string[]>
  /** Whether the owner wants reports. */
  isOn(ownerId: OwnerId): Promise<boolean>
  setOn(ownerId: OwnerId, isOn: boolean): Promise<void>
}

export type WeeklyReportDeps = NumbersDeps &
  GapDeps &
  MailDeps & { emailTemplates: EmailTemplates; reports: WeeklyReportStore }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** Reports are sent from Monday at six in the morning (UTC). */
const sendingHour = 6
const ownersAtOnce = 20
const shownGaps = 3

/** The last Monday at midnight (UTC). January 1, 1970 was a Thursday. */
const mondayBefore = (now: number): number =>
  Math.floor((now + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs

/** E-mails the numbers of last week to owners, once a week. */
export async function sendWeeklyReports(deps: WeeklyReportDeps): Promise<void> {
  const now = deps.clock()
  const to = mondayBefore(now)
  if (now < to + sendingHour * hourMs) return
  for (;;) {
    const owners = await deps.reports.due({ from: to - weekMs, to }, ownersAtOnce)
    for (const owner of owners) await sendReport(deps, owner, { from: to - weekMs, to })
    if (owners.length < ownersAtOnce) return
  }
}

type Week = { from: number; to: number }

async function sendReport(
  deps: WeeklyReportDeps,
  { ownerId, email, firstName }: ReportedOwner,
  week: Week,
): Promise<void> {
  const [from, to] = [dayOf(week.from), dayOf(week.to - dayMs)]
  const numbers = await readNumbers(deps, ownerId, { botId: undefined, from, to, timeZone: 'UTC' })
  const gaps = await largestGaps(deps, ownerId, week)
  const token = await deps.reports.tokenOf(ownerId)
  const content = deps.emailTemplates.weeklyReport({
    firstName,
    from,
    to,
    ...countsOf(numbers),
    gaps: gaps.map(({ label, asked: count }) => ({ question: label, count })),
    token,
  })
  // After a crash between these two, the key keeps a second e-mail from being sent.
  await sendEmail(deps, { to: email, content, dedupeKey: `weekly-report:${ownerId}:${to}` })
  await deps.reports.record(ownerId, week)
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const countsOf = ({ total, resolved }: BotNumbers) => ({
  conversations: total.conversations,
  questions: total.answered + total.silent + total.failed,
  answered: total.answered,
  silent: total.silent,
  thumbsUp: total.thumbs_up,
  thumbsDown: total.thumbs_down,
  confirmed: resolved.confirmed,
})

async function largestGaps(deps: WeeklyReportDeps, ownerId: OwnerId, week: Week): Promise<Gap[]> {
  const found: Gap[] = []
  for (const botId of await deps.reports.bots(ownerId, week)) {
    const gaps = await listGaps(deps, ownerId, { botId })
    found.push(...gaps.filter(({ last_at: last }) => last >= week.from))
  }
  return found.toSorted((a, b) => b.asked - a.asked).slice(0, shownGaps)
}

/** Whether the owner gets weekly reports; `isOn` changes it. */
export async function weeklyReportSetting(
  { reports }: Pick<WeeklyReportDeps, 'reports'>,
  ownerId: OwnerId,
  isOn: boolean | undefined,
): Promise<boolean> {
  if (isOn !== undefined) await reports.setOn(ownerId, isOn)
  return reports.isOn(ownerId)
}
