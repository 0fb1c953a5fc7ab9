import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { answersKind } from '../matching/question-kind.ts'
import { amountOf } from './amounts.ts'
import type { Cell } from './cells.ts'

const TWO_WORDS = /\p{L}{2}[^\p{L}]+\p{L}{2}/u
/** With more words, a cell is a remark about a thing and no part of its name. */
const LONGEST_NAME = 3

/** Whether a cell says something in words: "boots included", "not allowed on slopes". */
const isText = ({ value }: Cell): boolean => TWO_WORDS.test(value) && amountOf(value) === undefined

export const isRemark = (cell: Cell): boolean =>
  isText(cell) && (cell.value.match(/[\p{L}\d]+/gu) ?? []).length > LONGEST_NAME

const PAYS = /\b(?:pay|pays|free|costs?|charged?|charge|extra|included)\b/i
const SAYS_FREE = /\b(?:free|included|no charge|without charge|no extra)\b/i

/** Whether something exists, or is sold, is answered by the whole row. */
const WANTS_THING =
  /\b(?:do|does|can|could) (?:you|u|they|the \p{L}+) (?:also |still )?(?:have|sell|offer|rent|hire|serve|stock|provide|carry|do|make)\b|\b(?:is|are) there\b|\b(?:got|get) (?:any|some)\b|\bcan (?:i|we) (?:rent|hire|buy|book|order|get)\b/iu

const WHAT =
  /\b(?:what|which)(?:['’]?s| is| are| was)? (?:the |your )?(?:kinds? of |types? of )?([\p{L}-]+(?: [\p{L}-]+)?)/iu

/** "What's the surcharge within two hours?" is not answered by "within two hours". */
function lacksHead(question: string, { value }: Cell): boolean {
  const [, head] = WHAT.exec(question) ?? []
  const stems = stemListOf(value)
  return head !== undefined && !stemListOf(head).some((stem) => stems.includes(stem))
}

/**
 * The cells of a row that say in words what the question asks, apart from its name: "do I get a bag with the
 * drone?" is answered by "bag included".
 */
export function notesOn(
  { text, kind }: AnalyzedQuestion,
  stems: ReadonlySet<string>,
  cells: readonly Cell[],
): Cell[] {
  if (WANTS_THING.test(text)) return []
  const texts = cells.filter(isText)
  const free = PAYS.test(text) ? texts.filter(({ value }) => SAYS_FREE.test(value)) : []
  const counts = texts.map(
    (cell) => new Set(stemListOf(cell.value).filter((stem) => stems.has(stem))).size,
  )
  const max = Math.max(0, ...counts)
  const named = texts.filter((_, at) => max > 0 && counts[at] === max)
  const ofKind = named.filter(({ value }) => answersKind(kind, value, text) === true)
  const onHead = named.filter((cell) => !lacksHead(text, cell))
  return [free, ofKind, onHead].find(({ length }) => length > 0) ?? []
}
