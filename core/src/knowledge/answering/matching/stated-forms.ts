import type { Language } from '../../language/language.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { holidayIn } from '../../text/holidays.ts'
import { isYesNo } from './polarity.ts'
import type { QuestionKind } from './question-kind.ts'

/** A form by which a sentence expresses a word of the question without the word itself. */
export type StatedForm = {
  isIn: (sentence: string) => boolean
  /** Whether the form suffices without any other word of the question. */
  isAlone: boolean
}

const DATE = String.raw`(?:\d{1,2}(?:st|nd|rd|th)? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*(?: \d{1,2}(?:st|nd|rd|th)?)?`
const RANGE = new RegExp(
  String.raw`\b${DATE}(?: to | until | till | through | ?[-–—] ?)${DATE}(?![a-z])`,
)
const OFF =
  /\d ?(?:%|percent|per cent) (?:off|less|cheaper|lower|discount|reduction)|\bhalf[- ]price|\b(?:reduced|lower|cheaper) (?:price|rate|fee|fare|ticket)/i

const ASKS_OPEN = /\b(?:open|opening|closed?|closing|shut)\b/i

type Form = {
  stems: ReadonlySet<string>
  kinds?: readonly QuestionKind[]
  isOfHoliday?: true
  /** A pattern that the question must also match. */
  asks?: RegExp
  /** Whether the form suffices without any other word of the question. */
  isAlone?: true
  form: RegExp
}

const ASKS_DUTY = /\b(?:do|does|did|will|would) (?:[\p{L}'’]+ ){1,4}need (?:to|an?|my|your|any)\b/iu

/**
 * For example, "28 March to 31 October" expresses start and end, "5% off" a discount, "closed" whether something is
 * open, "compulsory" whether it is needed, and "no lift" whether a wheelchair can get in.
 */
const FORMS: readonly Form[] = [
  {
    stems: new Set(stemListOf('start begin commence open end finish close stop')),
    kinds: ['time', 'clock'],
    form: RANGE,
  },
  {
    stems: new Set(stemListOf('open close closed shut')),
    isOfHoliday: true,
    form: /\b(?:open|closed?|shut)\b/i,
  },
  {
    stems: new Set(stemListOf('need')),
    asks: ASKS_DUTY,
    form: /\b(?:required|necessary|obligatory|mandatory|compulsory|voluntary|optional)\b/i,
  },
  {
    stems: new Set(stemListOf('wheelchair pushchair pram stroller buggy crutches')),
    isAlone: true,
    form: /\b(?:lifts?|elevators?|ramps?|stairs|staircase|step-free|no steps|ground floor|level access|barrier-free|accessible)\b/i,
  },
  {
    stems: new Set(stemListOf('discount reduction rebate concession')),
    form: OFF,
  },
]

const WITHOUT = /\b(?:any|some)thing without (?:any )?(\p{L}+)/iu

/** The forms for "without alcohol" in a question: "non-alcoholic", "alcohol-free", a column "Alcohol: 0 %". */
function freeOf(question: string): StatedForm | undefined {
  const thing = WITHOUT.exec(question)?.[1]?.toLowerCase().replace(/s$/, '')
  if (thing === undefined || thing.length < SHORTEST_THING) return undefined
  const form = new RegExp(
    String.raw`\bnon[- ]?${thing}|\b${thing}s?[- ]free\b|\b(?:free (?:of|from)|no|without) ${thing}|\b${thing}s?: (?:0(?![.,\d])|none\b)`,
    'i',
  )
  return { isIn: (sentence) => form.test(sentence), isAlone: true }
}

const SHORTEST_THING = 3

/** For each word of an English question, the form that expresses it, if there is one. */
export function formsOf(
  question: { text: string; language: Language; kind: QuestionKind },
  words: readonly { word: string; stem: string }[],
): (StatedForm | undefined)[] {
  const { text, language, kind } = question
  if (language !== 'en') return words.map(() => undefined)
  const holiday = ASKS_OPEN.test(text) ? holidayIn(text) : undefined
  const ofHoliday = new Set(stemListOf(holiday?.name ?? ''))
  const lacking = freeOf(text)
  return words.map(({ word, stem }) => {
    if (lacking && word === 'without') return lacking
    if (holiday && ofHoliday.has(stem)) return { isIn: holiday.isNamedIn, isAlone: true }
    const found = FORMS.filter(
      (form) =>
        form.stems.has(stem) &&
        (form.asks?.test(text) ?? true) &&
        (form.kinds?.includes(kind) ?? true) &&
        (form.isOfHoliday === undefined || (holiday !== undefined && isYesNo(text))),
    )
    if (found.length === 0) return undefined
    return {
      isIn: (sentence) => found.some(({ form }) => form.test(sentence)),
      isAlone: found.some((form) => form.isOfHoliday ?? form.isAlone),
    }
  })
}

/**
 * The matches by form. A form that is not `isAlone`, such as a date range, counts only in a sentence that shares
 * another word with the question, if the question has other words.
 */
export function matchesOfForms(
  forms: readonly (StatedForm | undefined)[],
  text: string,
  written: readonly number[],
): number[] {
  const isAbout = forms.length === 1 || written.some((match) => match > 0)
  return forms.map((form) => (form && (isAbout || form.isAlone) && form.isIn(text) ? 1 : 0))
}
