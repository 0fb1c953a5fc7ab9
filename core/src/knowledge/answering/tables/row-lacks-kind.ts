import { stemListOf } from '../../text/analyze-text.ts'
import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { answersKind } from '../matching/question-kind.ts'
import { hasPrice, ROLE } from './cell-kinds.ts'
import { cellsOf, type Cell } from './cells.ts'

const BEFORE = String.raw`^(?:(?:and|so|but|ok|okay|hi|hello|hey|please|do you know|(?:can|could) you tell me|tell me)[\s,]+)*`

/** "Who do I call?" may be answered by a number or an office. */
const WHO = new RegExp(
  String.raw`${BEFORE}(?:by |with |to |from )?who(?:m|se)?\b(?! (?:do|can|should|could|must|may) (?:i|we)\b)`,
  'i',
)
/** "Where can I park?" may be answered by the name of a row, "where is …" only by a cell with the place. */
const WHERE_IS = new RegExp(String.raw`${BEFORE}where(?:['’]?s| is| are| was)\b`, 'i')

const PEOPLE =
  /\b(?:members?|adults?|child(?:ren)?|kids?|everyone|everybody|anyone|anybody|people|guests?|customers?|clients?|students?|pupils?|parents?|residents?|tenants?|volunteers?|you|your|we|our)\b|@/i
/** A column with those for whom something is. */
const FOR_COLUMN = /\bfor\b/i
const ASKS_FOR_WHOM = /\bfor\b|\bwho (?:can|may|could|is|are|gets?|needs?)\b/i
const PLACE =
  /\b(?:where|places?|locations?|address|rooms?|sites?|venues?|branch(?:es)?|areas?|zones?|regions?|districts?|towns?|city|cities|country|countries|floors?|buildings?|halls?|stops?|stations?|points?|pick-?up|collection|lanes?|streets?|roads?|avenue|square|gates?|yard|lobby|entrance|garden|courtyard|basement|upstairs|downstairs|north|south|east|west|level|platform|deck|pumps?|aisle|bay|corner|bridge|harbou?r|quay|shore|beach|park|centre|center|online|website)\b|\b(?:at|in|on|near|next to|behind|opposite|above|below|between|outside|inside|by|to|from) (?:the |our |your |both |all )?(?!the\b|request|time|advance|arrival|day|week|month|year|one|two|three|four|five|six|ten|mon|tue|wed|thu|fri|sat|sun)\p{L}{3}/iu

/** A cell without the words of the question, which are no answer to it. */
const withoutWords = (text: string, stems: ReadonlySet<string>): string =>
  text.replaceAll(/[\p{L}\p{N}]+/gu, (word) =>
    stemListOf(word).some((stem) => stems.has(stem)) ? ' ' : word,
  )

/** Whether two words in succession are names that the question does not have: "Ines Calder". */
function hasFullName(value: string, question: string): boolean {
  const areNew = value
    .split(' ')
    .map(
      (word) => /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(word) && !question.includes(word.toLowerCase()),
    )
  return areNew.some((isNew, at) => isNew && areNew[at + 1] === true)
}

const saysWho = (question: string, stems: ReadonlySet<string>, cells: readonly Cell[]): boolean =>
  cells
    .filter(({ name }) => !FOR_COLUMN.test(name) || ASKS_FOR_WHOM.test(question))
    .some(({ name, value }) => {
      const text = withoutWords(value, stems)
      return (
        [ROLE, PEOPLE].some((words) => words.test(text)) ||
        ROLE.test(name) ||
        hasFullName(value, question.toLowerCase())
      )
    })

const saysWhere = (question: string, stems: ReadonlySet<string>, cells: readonly Cell[]): boolean =>
  cells.some(
    ({ name, value }) =>
      PLACE.test(name) ||
      PLACE.test(withoutWords(value, stems)) ||
      answersKind('place', value, question) === true,
  )

const BARE_NUMBER = /^\d+(?:[.,]\d{1,2})?$/

const MEASURED =
  /\b(?:min(?:ute)?s?|hours?|weeks?|lessons?|ages?|pupils?|students?|people|persons?|guests?|places|seats|kg|cm|km|number|size|stock|quantity|code|year)\b/i

/** A price may stand without its currency. */
const saysPrice = (question: string, cells: readonly Cell[]): boolean =>
  cells.some(
    (cell) =>
      (BARE_NUMBER.test(cell.value) && !MEASURED.test(cell.name)) || hasPrice(cell, question),
  )

/** Whether a row says what a question is for, as far as that can be known. */
function saysKind({ text, kind }: AnalyzedQuestion, { sentence, passage }: Candidate): boolean {
  const cells = cellsOf(sentence.text)
  if (!sentence.isRecord || !cells || cells.length < 2) return true
  const stems = new Set(stemListOf(text))
  const heading = passage.chunk.headings.at(-1) ?? ''
  if (WHO.test(text)) return ROLE.test(heading) || saysWho(text, stems, cells)
  if (WHERE_IS.test(text)) return PLACE.test(heading) || saysWhere(text, stems, cells)
  return kind !== 'price' || saysPrice(text, cells)
}

/**
 * Whether the rows have no cell for the answer: no person for "who", no place for "where is", no price for "how
 * much".
 */
export const rowLacksKind = (question: AnalyzedQuestion, chosen: readonly Candidate[]): boolean =>
  question.language === 'en' &&
  chosen[0]?.sentence.isRecord === true &&
  !chosen.some((each) => saysKind(question, each))
