import * as texts from '@askwell/messages/knowledge/suggestions'
import type { IndexedChunk, SearchIndex } from '../search/index-types.ts'
import { answerExtractively } from './answer-extractively.ts'

type Candidate = { question: string; chunk: IndexedChunk }
type Suggestion = Candidate & { answer: string }

/** Maximum passages to examine and questions to try, because an index may have many passages. */
const maxPassages = 120
const maxTries = 24

/**
 * Suggests questions that the passages answer. Each was searched, and its answer begins in the passage from which it
 * was made. Questions in the text come first, then headings, then subjects of sentences, each from another passage
 * while there are enough. Yields after each search, which may take 30 ms, and continues with the index that the caller
 * passes back.
 */
export function* suggestQuestions(
  first: SearchIndex,
  count: number,
): Generator<undefined, string[], SearchIndex> {
  let index = first
  const passages = index.sample(maxPassages)
  const candidates = [questionsIn, headingsOf, subjectsOf]
    .flatMap((find) =>
      passages.flatMap((chunk) => find(chunk).map((question) => ({ question, chunk }))),
    )
    .slice(0, maxTries * 4)
  const chosen: Suggestion[] = []
  const others: Suggestion[] = []
  for (const candidate of spread(candidates).slice(0, maxTries)) {
    if (chosen.length === count) break
    const answer = answerOf(index, candidate)
    index = yield
    const known = [...chosen, ...others]
    if (answer === null || known.some((other) => isSame(other, candidate, answer))) continue
    const isOther = chosen.some(({ chunk }) => chunk.id === candidate.chunk.id)
    ;(isOther ? others : chosen).push({ ...candidate, answer })
  }
  return [...chosen, ...others].slice(0, count).map(({ question }) => question)
}

/** Reorders candidates so that sources alternate. */
function spread(candidates: readonly Candidate[]): Candidate[] {
  const bySource = Map.groupBy(candidates, ({ chunk }) => chunk.sourceId)
  const lists = [...bySource.values()]
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

const isSame = (other: Suggestion, { question }: Candidate, answer: string): boolean =>
  other.question === question || other.answer === answer

/** The first sentence of the answer; null when another passage or none answers. */
function answerOf(index: SearchIndex, { question, chunk }: Candidate): string | null {
  const answer = answerExtractively(index, { question }, index.search(question, 10))
  const [first] = answer.abstained ? [] : answer.sentences
  return first?.chunk.id === chunk.id ? first.text : null
}

/** Lines that are a question, as in a FAQ. */
const questionsIn = ({ headings, text }: IndexedChunk): string[] =>
  [...headings.slice(-1), ...text.split('\n')]
    .map((line) => line.replace(/^[\s#>*\-\d.)]+/, '').trim())
    .filter((line) => line.length <= 90 && /^\p{Lu}[^?]{8,}\?$/u.test(line))
    .slice(0, 2)

const generic =
  /^(?:introduction|contents|table of contents|overview|summary|general|appendix|chapter|section|page|part|sheet|slide)\b/i

/** The heading of the passage, and lines of plain text that look like one. */
function headingsOf({ headings, text }: IndexedChunk): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const found = lines.filter((line, at) => isTopic(line) && isSentence(lines[at + 1] ?? ''))
  return [...headings.slice(-1), ...found.slice(0, maxOfPassage)]
    .map((heading) => heading.trim())
    .filter((heading) => isTopic(heading) && !generic.test(heading))
    .map((heading) => texts.about({ topic: asTopic(heading) }))
}

const maxOfPassage = 4

const isTopic = (line: string): boolean =>
  /^\p{L}[\p{L}\p{N} ’'&-]+$/u.test(line) && line.split(/\s+/).length <= 6 && line.length >= 4

const isSentence = (line: string): boolean =>
  /^\p{Lu}/u.test(line) && /[.!]$/.test(line) && line.includes(' ')

const subject =
  /^(?:The|A|An|Our|Your|All)\s((?:[\p{L}’'-]+\s){1,4}?)(?:is|are|has|have|opens?|closes?|costs?|takes?|must|can|may|includes?|offers?|starts?|ends?|needs?)\s/u

/** The subjects of the first sentences: the words between an article and a common verb. */
const subjectsOf = ({ text }: IndexedChunk): string[] =>
  text
    .slice(0, 1000)
    .split(/(?<=[.!?])\s+|\n+/)
    .flatMap((sentence) => subject.exec(sentence.trimStart())?.[1]?.trim() ?? [])
    .slice(0, maxOfPassage)
    .map((topic) => texts.about({ topic: `the ${topic}` }))

/** A heading as it is written in a sentence: "Opening hours" → "opening hours"; names and abbreviations unchanged. */
function asTopic(heading: string): string {
  const [first = '', ...rest] = heading.split(' ')
  const isName = rest.some((word) => /^\p{Lu}/u.test(word)) || /\p{Lu}/u.test(first.slice(1))
  return isName ? heading : [first.toLowerCase(), ...rest].join(' ')
}
