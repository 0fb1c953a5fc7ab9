import type { Gap } from '@askwell/contract/conversations/gaps'
import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import { sendEmail, type EmailTemplates, type MailDeps } from '../../mail/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import { listGaps, type GapDeps } from '../gaps/gaps.ts'
import { localDays, zoneOffset, type LocalDay } from '../numbers/local-days.ts'
import { readNumbers, type NumbersDeps } from '../numbers/read-numbers.ts'

export type ReportedOwner = { ownerId: OwnerId; email: string; firstName: string }

/** A week in a time zone, from Monday at midnight to the next Monday, in epoch milliseconds. */
export type ReportedWeek = { from: number; to: number; timeZone: string }

export type WeeklyReportStore = {
  /** The time zones of all chatbots. */
  timeZones(): Promise<string[]>
  /**
   * Owners who must receive a report of this week: open accounts with a confirmed address, with questions of visitors
   * in this week, with reports switched on, and without a report of it. The time zone of an account is the one that the
   * largest number of its chatbots has, among equals that of the newest.
   */
  due(week: ReportedWeek, limit: number): Promise<ReportedOwner[]>
  /** The token of the unsubscribe link. */
  tokenOf(ownerId: OwnerId): Promise<string>
  /** Records that the report of a week was sent. */
  record(ownerId: OwnerId, week: { to: number }): Promise<void>
  /** The chatbots of an owner with questions of visitors in this time. */
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
/** Reports are sent on Monday from this hour on. */
const sendingHour = 6
const ownersAtOnce = 20
const shownGaps = 3

/** E-mails owners the numbers of the last week, once, on Monday in their time zone. */
export async function sendWeeklyReports(deps: WeeklyReportDeps): Promise<void> {
  const now = deps.clock()
  for (const timeZone of await deps.reports.timeZones()) {
    const days = lastWeek(now, timeZone)
    const week = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0, timeZone }
    if (now >= week.to + sendingHour * hourMs) await sendReports(deps, week, days)
  }
}

/** The seven days before the last Monday at midnight. */
function lastWeek(now: number, timeZone: string): LocalDay[] {
  const today = Math.floor((now + zoneOffset(timeZone)(now)) / dayMs)
  // January 1, 1970 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return localDays({ from: dayOf(monday - 7), to: dayOf(monday - 1), timeZone })
}

const dayOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

async function sendReports(
  deps: WeeklyReportDeps,
  week: ReportedWeek,
  days: LocalDay[],
): Promise<void> {
  for (;;) {
    const owners = await deps.reports.due(week, ownersAtOnce)
    for (const owner of owners) await sendReport(deps, owner, { ...week, days })
    if (owners.length < ownersAtOnce) return
  }
}

type Week = ReportedWeek & { days: LocalDay[] }

async function sendReport(
  deps: WeeklyReportDeps,
  { ownerId, email, firstName }: ReportedOwner,
  week: Week,
): Promise<void> {
  const range = { from: week.days[0]?.day ?? '', to: week.days.at(-1)?.day ?? '' }
  const { timeZone } = week
  const numbers = await readNumbers(deps, ownerId, { botId: undefined, ...range, timeZone })
  const gaps = await largestGaps(deps, ownerId, week)
  const token = await deps.reports.tokenOf(ownerId)
  const content = deps.emailTemplates.weeklyReport({
    firstName,
    ...range,
    ...countsOf(numbers),
    gaps: gaps.map(({ label, asked: count }) => ({ question: label, count })),
    token,
  })
  // After a crash between these two calls, the key prevents a second e-mail.
  await sendEmail(deps, { to: email, content, dedupeKey: `weekly-report:${ownerId}:${range.to}` })
  await deps.reports.record(ownerId, week)
}

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

/** Returns whether the owner receives weekly reports; `isOn` changes it. */
export async function weeklyReportSetting(
  { reports }: Pick<WeeklyReportDeps, 'reports'>,
  ownerId: OwnerId,
  isOn: boolean | undefined,
): Promise<boolean> {
  if (isOn !== undefined) await reports.setOn(ownerId, isOn)
  return reports.isOn(ownerId)
}
