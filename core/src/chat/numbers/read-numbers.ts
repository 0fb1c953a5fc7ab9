import type { BotNumbers, NumberCounts } from '@askwell/contract/conversations/numbers'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import type { Clock, OwnerId, RunSteps } from '../../shared/index.ts'
import type { GroupedQuestion } from '../question-groups/group-questions.ts'
import { firstTextQuantile } from './first-text.ts'
import { localDays, zoneOffset, type DayRange, type LocalDay } from './local-days.ts'
import { topQuestions } from './top-questions.ts'

/** Counts of one hour or quarter of an hour. */
export type CountedSlot = NumberCounts & { at: number; confirmed: number; not_resolved: number }

/** Counts by a name, for example by language. */
export type CountedName = { metric: string; name: string; count: number }

export type NumbersStore = {
  /** Counts what has ended since the last time. */
  refresh(ownerId: OwnerId): Promise<void>
  slots(ownerId: OwnerId, range: NumberRange & { slotMs: number }): Promise<CountedSlot[]>
  names(ownerId: OwnerId, range: NumberRange): Promise<CountedName[]>
  /** The newest questions of the range, at most `limit`. */
  questions(ownerId: OwnerId, range: NumberRange, limit: number): Promise<GroupedQuestion[]>
  /** Names of present sources by id. */
  sources(ownerId: OwnerId, botId: string | undefined): Promise<Map<string, string>>
}

/** Of one bot or of all bots, from a time up to another in epoch milliseconds. */
export type NumberRange = { botId: string | undefined; from: number; to: number }

export type NumbersDeps = {
  bots: BotStore
  numbers: NumbersStore
  clock: Clock
  runSteps: RunSteps
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const quarterMs = hourMs / 4
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
  const [slots, names, cited, questions, sources] = await Promise.all([
    numbers.slots(ownerId, { ...span, slotMs: slotOf(days, range.timeZone) }),
    numbers.names(ownerId, span),
    numbers.names(ownerId, recent),
    numbers.questions(ownerId, span, readQuestions),
    numbers.sources(ownerId, botId),
  ])
  return {
    ...sumUp(slots, days, range.timeZone),
    ...firstText(names),
    languages: ranked(names, 'language'),
    pages: ranked(names, 'page'),
    questions: await deps.runSteps(topQuestions(questions, shownNames)),
    ...sourceNumbers({ names, cited, sources }),
    functions: functionNumbers(names),
  }
}

/** Hours, unless the zone is ahead of UTC by a part of one. */
const slotOf = (days: readonly LocalDay[], timeZone: string): number => {
  const offsetAt = zoneOffset(timeZone)
  return days.every(({ from }) => offsetAt(from) % hourMs === 0) ? hourMs : quarterMs
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

function sumUp(slots: CountedSlot[], days: LocalDay[], timeZone: string) {
  const offsetOf = offsetOfSlots(days, timeZone)
  const total = noCounts()
  const byDay = days.map(({ day }) => ({ day, ...noCounts() }))
  const hours = Array<number>(24).fill(0)
  const weekdays = Array<number>(7).fill(0)
  const resolved = { confirmed: 0, not_resolved: 0, left: 0 }
  let index = 0
  for (const slot of slots.toSorted((a, b) => a.at - b.at)) {
    while (slot.at >= (days[index]?.to ?? Infinity)) index += 1
    const sum = byDay[index]
    if (sum) add(sum, slot)
    const local = slot.at + offsetOf(index, slot.at)
    const questions = slot.answered + slot.silent + slot.failed
    increase(hours, Math.floor(local / hourMs) % 24, questions)
    // January 1, 1970 was a Thursday.
    increase(weekdays, (Math.floor(local / dayMs) + 3) % 7, questions)
    resolved.confirmed += slot.confirmed
    resolved.not_resolved += slot.not_resolved
  }
  for (const day of byDay) add(total, day)
  resolved.left = total.conversations - resolved.confirmed - resolved.not_resolved
  return { days: byDay, total, resolved, hours, weekdays }
}

function increase(counts: number[], index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}

/** The offset is computed once for each day, and for each slot only where it changes within the day. */
function offsetOfSlots(days: readonly LocalDay[], timeZone: string) {
  const offsetAt = zoneOffset(timeZone)
  const atStart = days.map(({ from }) => offsetAt(from))
  const atEnd = [...atStart.slice(1), offsetAt(days.at(-1)?.to ?? 0)]
  return (index: number, at: number): number =>
    atStart[index] === atEnd[index] ? (atStart[index] ?? 0) : offsetAt(at)
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
