import { figuresOf } from '../figures/figures.ts'
import { shortWeekdayOf, weekdayOf } from '../figures/units.ts'

/** The normalized forms of the figures in a text, and of the weekdays and hosts that the text implies. */
export const formsOf = (text: string): string[] => [
  ...figuresOf(text).flatMap(({ forms }) => forms),
  ...impliedBy(text),
]

/** Like `formsOf`, with a cache for texts of owners, which are the same in every reply. */
export function keptFormsOf(text: string): readonly string[] {
  const known = kept.get(text)
  if (known !== undefined) return known
  const forms = formsOf(text)
  if (text.length > maxKeptLength) return forms
  if (kept.size >= maxKeptTexts) kept.clear()
  kept.set(text, forms)
  return forms
}

const kept = new Map<string, readonly string[]>()
const maxKeptTexts = 500
const maxKeptLength = 4_000

/** Forms of the weekdays in ranges, and of the hosts in e-mail addresses. */
export const impliedBy = (text: string): string[] => [
  ...weekdaysOf(text),
  ...Array.from(text.matchAll(/@([\w.-]+\.\w+)/g), ([, host = '']) => `link|${host.toLowerCase()}`),
]

const day = '[\\p{L}]{2,10}'
const range = new RegExp(
  `(?<!\\p{L})(${day})\\.?\\s*(?:-|–|—|to|through|until|bis|au|à)\\s*(${day})(?!\\p{L})`,
  'giu',
)
const week = [0, 1, 2, 3, 4, 5, 6]
const dayWords: [RegExp, number[]][] = [
  [
    /\b(?:daily|every day|all week|täglich|jeden tag|tous les jours|7 days|24\/7|sept jours)\b/i,
    week,
  ],
  [/\b(?:weekdays?|werktags?|wochentags?|en semaine)\b/i, week.slice(0, 5)],
  [/\b(?:weekends?|wochenenden?|week-end)\b/i, week.slice(5)],
]

/** The weekdays that ranges and short names contain: 'Mon–Fri' contains Tuesday. */
function weekdaysOf(text: string): string[] {
  const ranges = [...text.matchAll(range)].flatMap(([, from = '', to = '']) =>
    daysBetween(from, to),
  )
  const short = text.match(/(?<!\p{L})\p{Lu}\p{Ll}{1,4}(?!\p{L})/gu) ?? []
  const named = short.flatMap((word) => shortWeekdayOf(word.toLowerCase()) ?? [])
  const grouped = dayWords.flatMap(([words, days]) => (words.test(text) ? days : []))
  return [...new Set([...ranges, ...named, ...grouped])].map((at) => `weekday|${at}`)
}

function daysBetween(from: string, to: string): number[] {
  const [first, last] = [from, to].map((name) => anyWeekdayOf(name.toLowerCase()))
  if (first === undefined || last === undefined) return []
  return week.slice(0, ((last - first + 7) % 7) + 1).map((step) => (first + step) % 7)
}

const anyWeekdayOf = (name: string) => weekdayOf(name) ?? shortWeekdayOf(name)
