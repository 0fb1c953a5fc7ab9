import type { Passage } from '../../ports/knowledge.ts'
import type { Figure } from '../figures/figure.ts'
import { passageFacts, type Fact } from './passage-facts.ts'
import { keptFormsOf, formsOf } from './forms.ts'

/** The input of the model, prepared for looking up claims. */
export type ContextFacts = {
  facts: Fact[]
  /** Forms from the question, the conversation, the owner's instruction and function results. */
  elsewhere: ReadonlySet<string>
  /** Numbers of the pages, slides and rows of the passages. */
  places: ReadonlySet<number>
  has(figure: Figure): boolean
  /** Whether the figure is the date of today or tomorrow, or the time of day. */
  isNow(figure: Figure): boolean
  hasWord(word: string): boolean
  /** Whether the text occurs in the input literally. */
  hasText(text: string): boolean
}

export type ContextTexts = {
  /** Question, earlier exchanges, and results of functions. */
  conversation?: readonly string[]
  /** Texts of the owner, which are the same in every conversation. */
  owner?: readonly string[]
  /** Text with the current date and time. */
  now?: string
}

export function collectContextFacts(
  passages: readonly Passage[],
  { conversation = [], owner = [], now = '' }: ContextTexts,
): ContextFacts {
  const known = passages.map(passageFacts)
  const elsewhere = new Set([...owner.flatMap(keptFormsOf), ...conversation.flatMap(formsOf)])
  const forms = new Set(elsewhere)
  for (const passage of known) for (const form of passage.forms) forms.add(form)
  const formsOfNow = new Set(formsOf(now))
  const whole = lazily(() =>
    [
      ...passages.map(({ text }) => text),
      ...known.map(({ around }) => around),
      ...conversation,
      ...owner,
    ].join('\n'),
  )
  const lower = lazily(() => whole().toLowerCase())
  const compact = lazily(() => lower().replace(/[\s_/-]+/g, ''))
  const words = lazily(() => new Set(lower().match(/[\p{L}\p{M}\p{N}]+/gu)))
  const stems = lazily(() => new Set(Array.from(words(), (word) => word.slice(0, 5))))

  return {
    facts: known.flatMap(({ facts }) => facts),
    elsewhere,
    places: new Set(passages.flatMap(placesOf)),
    isNow: (figure) => satisfies(figure, formsOfNow),
    has: (figure) => isInInput(figure, forms) || hasOtherwise(figure, { forms, compact }),
    hasWord: (word) => words().has(word) || (word.length >= 5 && stems().has(word.slice(0, 5))),
    hasText: (text) => whole().includes(text),
  }
}

/** Computes a value on first use: a reply usually needs only some of the values derived from the context. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

function placesOf({ locator }: Passage): number[] {
  if (locator.kind === 'page') return [locator.page]
  if (locator.kind === 'slide') return [locator.slide]
  return locator.kind === 'sheet' ? [locator.firstRow, locator.lastRow] : []
}

export const satisfies = ({ requiredForms }: Figure, forms: ReadonlySet<string>): boolean =>
  requiredForms.some((all) => all.every((form) => forms.has(form)))

/** Whether the input contains a figure. If it has numbers for the counted noun, the figure must be one of them. */
const isInInput = (figure: Figure, forms: ReadonlySet<string>): boolean =>
  satisfies(figure, forms) &&
  (figure.counted === undefined ||
    !forms.has(`counts|${figure.counted}`) ||
    countsOf(figure).some((form) => forms.has(form)))

const countsOf = ({ forms, counted = '' }: Figure) =>
  forms.filter((form) => form.startsWith(`counts|${counted}|`))

const maxCountryCode = 3

/** Whether the input has the figure in another form: a phone number without country code, a code with spaces. */
function hasOtherwise(
  { kind, forms }: Figure,
  input: { forms: ReadonlySet<string>; compact: () => string },
): boolean {
  const [form = ''] = forms
  const text = form.slice(kind.length + 1)
  if (kind === 'code') return text.length > 2 && input.compact().includes(text.replace('/', ''))
  if (kind !== 'phone') return false
  return [...input.forms].some((other) => {
    if (!other.startsWith('phone|')) return false
    const [short = '', long = ''] = [text, other.slice(6)].toSorted((a, b) => a.length - b.length)
    return long.endsWith(short) && long.length - short.length <= maxCountryCode
  })
}
