import type { Gap } from '@askwell/contract/conversations/gaps'
import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import { sendEmail, type EmailTemplates, type MailDeps } from '../../mail/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import { listGaps, type GapDeps } from '../gaps/gaps.ts'
import { localDays, zoneOffset, type LocalDay } from '../numbers/local-days.ts'
import { readNumbers, type NumbersDeps } from '../numbers/read-numbers.ts'

export type ReportedOwner = { ownerId: OwnerId; email: string; firstName: string }

/** A week in epoch milliseconds, from a Monday at midnight to the next one in a time zone. */
export type ReportedWeek = { from: number; to: number; timeZone: string }

export type WeeklyReportStore = {
  /** The time zones of chatbots. */
  timeZones(): Promise<string[]>
  /**
   * Open accounts with a confirmed address whose visitors asked something in this week, that want reports and
   * have none for it. The zone of an account is that of most of its chatbots, or of the newest ones.
   */
  due(week: ReportedWeek, limit: number): Promise<ReportedOwner[]>
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
/** Reports are sent from Monday at six in the morning. */
const sendingHour = 6
const ownersAtOnce = 20
const shownGaps = 3

/** E-mails the numbers of last week to owners, once a week, on the Monday of their time zone. */
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
  // After a crash between these two, the key keeps a second e-mail from being sent.
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

/** Whether the owner gets weekly reports; `isOn` changes it. */
export async function weeklyReportSetting(
  { reports }: Pick<WeeklyReportDeps, 'reports'>,
  ownerId: OwnerId,
  isOn: boolean | undefined,
): Promise<boolean> {
  if (isOn !== undefined) await reports.setOn(ownerId, isOn)
  return reports.isOn(ownerId)
}
