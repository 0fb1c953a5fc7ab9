import type { BotNumbers, NumberCounts } from '@askwell/contract/conversations/numbers'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import type { Clock, OwnerId, RunSteps } from '../../shared/index.ts'
import type { GroupedQuestion } from '../question-groups/group-questions.ts'
import { firstTextQuantile } from './first-text.ts'
import {
  localDays,
  offsetSpans,
  type DayRange,
  type LocalDay,
  type OffsetSpan,
} from './local-days.ts'
import { topQuestions } from './top-questions.ts'

/** Counts of a local day. `day`: days since January 1, 1970. */
export type CountedDay = NumberCounts & { day: number; confirmed: number; not_resolved: number }

/** Questions by hour of the week. Hour 0 begins on Thursday, because January 1, 1970 was a Thursday. */
export type CountedHour = { hour: number; questions: number }

/** Counts by a name, for example by language. */
export type CountedName = { metric: string; name: string; count: number }

export type NumbersStore = {
  /** Counts the replies that have ended since the last call. */
  refresh(ownerId: OwnerId): Promise<void>
  days(ownerId: OwnerId, range: LocalRange): Promise<CountedDay[]>
  hours(ownerId: OwnerId, range: LocalRange): Promise<CountedHour[]>
  names(ownerId: OwnerId, range: NumberRange): Promise<CountedName[]>
  /** The newest questions of the range, up to `limit`. */
  questions(ownerId: OwnerId, range: NumberRange, limit: number): Promise<GroupedQuestion[]>
  /** Names of existing sources by id. */
  sources(ownerId: OwnerId, botId: string | undefined): Promise<Map<string, string>>
}

/** A time range in epoch milliseconds, for one bot or all bots. */
export type NumberRange = { botId: string | undefined; from: number; to: number }

/** A range in local time. */
export type LocalRange = NumberRange & { offsets: OffsetSpan[] }

export type NumbersDeps = {
  bots: BotStore
  numbers: NumbersStore
  clock: Clock
  runSteps: RunSteps
}

const dayMs = 86_400_000
const neverCitedDays = 90
const readQuestions = 5_000
const shownNames = 20
const shownSources = 100

/** The numbers of a range of days in a time zone. */
export async function readNumbers(
  deps: NumbersDeps,
  ownerId: OwnerId,
  { botId, ...range }: DayRange & { botId: string | undefined },
): Promise<BotNumbers> {
  const days = localDays(range)
  if (botId !== undefined) await requireOwnBot(deps, ownerId, botId)
  const { numbers } = deps
  await numbers.refresh(ownerId)
  const span = { botId, from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }
  const recent = { botId, from: deps.clock() - neverCitedDays * dayMs, to: deps.clock() }
  const local = { ...span, offsets: offsetSpans(days, range.timeZone) }
  const [counted, hours, names, cited, questions, sources] = await Promise.all([
    numbers.days(ownerId, local),
    numbers.hours(ownerId, local),
    numbers.names(ownerId, span),
    numbers.names(ownerId, recent),
    numbers.questions(ownerId, span, readQuestions),
    numbers.sources(ownerId, botId),
  ])
  return {
    ...sumUp(counted, days),
    ...byHourAndWeekday(hours),
    ...firstText(names),
    languages: ranked(names, 'language'),
    pages: ranked(names, 'page'),
    questions: await deps.runSteps(topQuestions(questions, shownNames)),
    ...sourceNumbers({ names, cited, sources }),
    functions: functionNumbers(names),
  }
}

const noCounts = (): NumberCounts => ({
  conversations: 0,
  answered: 0,
  silent: 0,
  failed: 0,
  thumbs_up: 0,
  thumbs_down: 0,
  spent: 0,
})

function add(sum: NumberCounts, slot: NumberCounts): void {
  sum.conversations += slot.conversations
  sum.answered += slot.answered
  sum.silent += slot.silent
  sum.failed += slot.failed
  sum.thumbs_up += slot.thumbs_up
  sum.thumbs_down += slot.thumbs_down
  sum.spent += slot.spent
}

function sumUp(counted: CountedDay[], days: readonly LocalDay[]) {
  const total = noCounts()
  const byDay = days.map(({ day }) => ({ day, ...noCounts() }))
  const resolved = { confirmed: 0, not_resolved: 0, left: 0 }
  const first = Date.parse(`${days[0]?.day ?? ''}T00:00:00Z`) / dayMs
  for (const row of counted) {
    const sum = byDay[row.day - first]
    if (sum) add(sum, row)
    resolved.confirmed += row.confirmed
    resolved.not_resolved += row.not_resolved
  }
  for (const day of byDay) add(total, day)
  resolved.left = total.conversations - resolved.confirmed - resolved.not_resolved
  return { days: byDay, total, resolved }
}

function byHourAndWeekday(counted: CountedHour[]) {
  const hours = Array<number>(24).fill(0)
  const weekdays = Array<number>(7).fill(0)
  for (const { hour, questions } of counted) {
    increase(hours, hour % 24, questions)
    increase(weekdays, (Math.floor(hour / 24) + 3) % 7, questions)
  }
  return { hours, weekdays }
}

function increase(counts: number[], index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}

const countsOf = (names: CountedName[], metric: string): Map<string, number> =>
  new Map(names.filter((each) => each.metric === metric).map(({ name, count }) => [name, count]))

function firstText(names: CountedName[]) {
  const counts = new Map(
    [...countsOf(names, 'first_text')].map(([name, count]) => [Number(name), count] as const),
  )
  const [median, p95] = [firstTextQuantile(counts, 0.5), firstTextQuantile(counts, 0.95)]
  return { first_text: { median, p95 } }
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

const ranked = (names: CountedName[], metric: string) =>
  [...countsOf(names, metric)]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .toSorted(byCount)
    .slice(0, shownNames)

type Cited = { names: CountedName[]; cited: CountedName[]; sources: Map<string, string> }

function sourceNumbers({ names, cited, sources }: Cited) {
  const down = countsOf(names, 'cited_down')
  const recently = countsOf(cited, 'cited')
  const used = [...countsOf(names, 'cited')].flatMap(([id, count]) => {
    const name = sources.get(id)
    return name === undefined ? [] : [{ name, cited: count, thumbs_down: down.get(id) ?? 0 }]
  })
  return {
    sources: used.toSorted((a, b) => b.cited - a.cited).slice(0, shownSources),
    never_cited: [...sources]
      .filter(([id]) => !recently.has(id))
      .map(([, name]) => name)
      .slice(0, shownSources),
  }
}

function functionNumbers(names: CountedName[]) {
  const failed = countsOf(names, 'function_failed')
  const calls = countsOf(names, 'function')
  return [...calls]
    .map(([name, count]) => ({ name, calls: count, failed: failed.get(name) ?? 0 }))
    .toSorted((a, b) => b.calls - a.calls)
    .slice(0, shownNames)
}
