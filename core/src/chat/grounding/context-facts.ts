import { passageSentences } from '../../knowledge/index.ts'
import type { Passage } from '../ports/knowledge.ts'
import type { Figure } from './figures/figure.ts'
import { figuresOf } from './figures/figures.ts'
import { monthOf, shortWeekdayOf, weekdayOf } from './figures/units.ts'
import { stemsOf } from './word-stems.ts'

/** A sentence or table row of a passage: the things in it belong together. */
export type Fact = {
  text: string
  /** Stems of its words, and of the title and headings above it. */
  words: ReadonlySet<string>
  kinds: ReadonlySet<string>
  says: ReadonlySet<string>
}

/** Everything that the model was given, prepared for looking things up. */
export type ContextFacts = {
  facts: Fact[]
  /** Facts of the question, the conversation, the owner's instruction and function results. */
  elsewhere: ReadonlySet<string>
  /** Pages, slides and rows of the passages. */
  places: ReadonlySet<number>
  has(figure: Figure): boolean
  /** Whether it is today's or tomorrow's date, or the time of day. */
  isNow(figure: Figure): boolean
  hasWord(word: string): boolean
  /** Whether the text occurs there literally. */
  hasText(text: string): boolean
}

/** Texts next to the passages: question, earlier exchanges, texts of the owner, results of functions. */
export function collectContextFacts(
  passages: readonly Passage[],
  texts: readonly string[],
  /** Text with the current date and time. */
  now = '',
): ContextFacts {
  const facts = passages.flatMap(factsOf)
  const around = passages.map((passage) => {
    const { title, headings, url, locator, text } = passage
    return [
      title,
      ...headings,
      ...(text.match(/^#.*/gm) ?? []),
      url ?? '',
      locator.kind === 'web' ? locator.url : '',
    ].join('\n')
  })
  const elsewhere = figuresIn(texts)
  const says = new Set([
    ...facts.flatMap(({ says: its }) => [...its]),
    ...figuresIn(around),
    ...elsewhere,
  ])
  const whole = [...passages.map(({ text }) => text), ...around, ...texts].join('\n')
  const saysOfNow = figuresIn([now])
  const lower = whole.toLowerCase()
  const compact = lower.replace(/[\s_/-]+/g, '')
  const words = new Set(lower.match(/[\p{L}\p{M}\p{N}]+/gu))
  const stems = new Set([...words].map((word) => word.slice(0, 5)))

  return {
    facts,
    elsewhere,
    places: new Set(passages.flatMap(placesOf)),
    isNow: (figure) => satisfies(figure, saysOfNow),
    has: (figure) => isInInput(figure, says) || hasOtherwise(figure, { says, compact }),
    hasWord: (word) => words.has(word) || (word.length >= 5 && stems.has(word.slice(0, 5))),
    hasText: (text) => whole.includes(text),
  }
}

function placesOf({ locator }: Passage): number[] {
  if (locator.kind === 'page') return [locator.page]
  if (locator.kind === 'slide') return [locator.slide]
  return locator.kind === 'sheet' ? [locator.firstRow, locator.lastRow] : []
}

export const satisfies = ({ needs }: Figure, says: ReadonlySet<string>): boolean =>
  needs.some((forms) => forms.every((form) => says.has(form)))

/** A number of things must be one that was given for these things, when any was. */
const isInInput = (figure: Figure, says: ReadonlySet<string>): boolean =>
  satisfies(figure, says) &&
  (figure.counted === undefined ||
    !says.has(`counts|${figure.counted}`) ||
    countsOf(figure).some((form) => says.has(form)))

const countsOf = ({ says, counted = '' }: Figure) =>
  says.filter((form) => form.startsWith(`counts|${counted}|`))

const maxCountryCode = 3

/** Phone numbers may lack the code of the country, codes may be written with spaces. */
function hasOtherwise(
  { kind, says }: Figure,
  input: { says: ReadonlySet<string>; compact: string },
): boolean {
  const [form = ''] = says
  const text = form.slice(kind.length + 1)
  if (kind === 'code') return text.length > 2 && input.compact.includes(text.replace('/', ''))
  if (kind !== 'phone') return false
  return [...input.says].some((other) => {
    if (!other.startsWith('phone|')) return false
    const [short = '', long = ''] = [text, other.slice(6)].toSorted((a, b) => a.length - b.length)
    return long.endsWith(short) && long.length - short.length <= maxCountryCode
  })
}

const figuresIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(saysOf))

const saysOf = (text: string): string[] => [
  ...figuresOf(text).flatMap(({ says }) => says),
  ...impliedBy(text),
]

/** The days of a range, and the hosts of e-mail addresses. */
const impliedBy = (text: string): string[] => [
  ...weekdaysOf(text),
  ...Array.from(text.matchAll(/@([\w.-]+\.\w+)/g), ([, host = '']) => `link|${host.toLowerCase()}`),
]

function factsOf(passage: Passage): Fact[] {
  const known = keptFacts.get(passage.text)
  if (known?.title === passage.title) return known.facts
  const facts = readFacts(passage)
  if (keptFacts.size >= maxKeptPassages) keptFacts.clear()
  keptFacts.set(passage.text, { title: passage.title, facts })
  return facts
}

/** Visitors ask about the same passages again and again. */
const keptFacts = new Map<string, { title: string; facts: Fact[] }>()
const maxKeptPassages = 300

function readFacts({ title, headings, text }: Passage): Fact[] {
  const above = stemsOf([title, ...headings].join(' '))
  return factTexts(text).map((fact) => {
    const figures = figuresOf(fact)
    return {
      text: fact,
      words: new Set([...above, ...stemsOf(fact)]),
      kinds: new Set(figures.map(({ kind }) => kind)),
      says: new Set([...figures.flatMap(({ says }) => says), ...impliedBy(fact)]),
    }
  })
}

/** The sentences of a passage; '3.' and 'August' stay together. */
function factTexts(text: string): string[] {
  const texts: string[] = []
  for (const sentence of passageSentences(text)) {
    const previous = texts.at(-1)
    const [first = ''] = sentence.text.split(/\s/)
    if (
      previous !== undefined &&
      /(?:^|\s)\d{1,2}\.$/.test(previous) &&
      monthOf(first.toLowerCase()) !== undefined
    ) {
      texts[texts.length - 1] = `${previous} ${sentence.text}`
    } else texts.push(sentence.text)
  }
  return texts
}

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
