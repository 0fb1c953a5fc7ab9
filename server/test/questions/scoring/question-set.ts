import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..')

export const kinds = [
  'near',
  'paraphrase',
  'situation',
  'table',
  'yes-no',
  'sloppy',
  'follow-up',
  'two-facts',
  'absent',
  'foreign',
  'small-talk',
] as const

export type Kind = (typeof kinds)[number]

/** Languages in which a hundred questions are asked about knowledge bases of that language. */
export const questionLanguages = ['de', 'fr', 'es', 'nl', 'ja'] as const

/**
 * The half on which ranking is tuned, the half that only the gate asks, questions to the sample bots (the control
 * ones were written before the answers were tuned to the others), those for contact details, prices and rules as visitors type
 * them (the control ones are about businesses that no answer was tuned to), the shops (businesses written later, of which
 * the control half is only counted), businesses of a town, of a street, of a harbor, of a hillside, of a lakeside and of a riverside (written later
 * still, in the same two halves; those of the harbor and the hillside share their businesses, and both halves of the riverside
 * are only counted), and to a bot with a large manual, or
 * those of a language.
 */
export type Half =
  | 'tuning'
  | 'sealed'
  | 'samples'
  | 'samples-control'
  | 'everyday'
  | 'everyday-control'
  | 'shops'
  | 'shops-control'
  | 'town'
  | 'town-control'
  | 'street'
  | 'street-control'
  | 'harbor'
  | 'harbor-control'
  | 'hillside'
  | 'hillside-control'
  | 'lakeside'
  | 'lakeside-control'
  | 'riverside'
  | 'riverside-control'
  | 'manual'
  | `languages/${(typeof questionLanguages)[number]}`

/** The halves about small businesses and the samples, in English. */
export const customerHalves = [
  'tuning',
  'sealed',
  'samples',
  'samples-control',
  'everyday',
  'everyday-control',
  'shops',
  'shops-control',
  'town',
  'town-control',
  'street',
  'street-control',
  'harbor',
  'harbor-control',
  'hillside',
  'hillside-control',
  'lakeside',
  'lakeside-control',
  'riverside',
  'riverside-control',
] as const satisfies Half[]

/** A question of a customer with what a right answer contains. */
export type Question = {
  id: string
  /** The folder of the knowledge base. */
  base: string
  kind: Kind
  /** What the visitor writes, one text for each turn; the reply to the last one is graded. */
  turns: string[]
  /** Each fact is a list of alternative wordings; a right answer has one of each. */
  facts: string[][]
  /** Facts that make an answer wrong: of another row, another product, another rule. */
  forbidden: string[]
  /** How a yes/no question is answered when the reply begins with "Yes" or "No". */
  polarity?: 'yes' | 'no'
}

type Line = Omit<Question, 'base' | 'id' | 'forbidden'> & { forbidden?: string[] }

/** All questions of one half, or those about one knowledge base of it. */
export function readQuestions(half: Half, only?: string): Question[] {
  return readdirSync(path.join(folder, half))
    .filter((name) => name.endsWith('.jsonl') && (only === undefined || name === `${only}.jsonl`))
    .toSorted()
    .flatMap((name) => readLines(half, path.basename(name, '.jsonl')))
}

function readLines(half: Half, base: string): Question[] {
  return readFileSync(path.join(folder, half, `${base}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- question-set.test.ts checks every line
      const { forbidden = [], ...question } = JSON.parse(line) as Line
      return { id: `${half}/${base}/${index + 1}`, base, forbidden, ...question }
    })
}
