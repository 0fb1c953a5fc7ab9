import * as texts from '@askwell/messages/knowledge/suggestions'
import type { IndexedChunk, SearchIndex } from '../search/index-types.ts'
import { answerExtractively } from './answer-extractively.ts'

type Candidate = { question: string; chunk: IndexedChunk }

/** Passages that are looked at, and questions that are tried: an index may have many passages. */
const maxPassages = 120
const maxTries = 24

/**
 * Questions that these passages answer: each was asked, and its answer begins in the passage it was
 * made from. Questions of the text come first, then its headings, then subjects of its sentences.
 */
export function suggestQuestions(index: SearchIndex, count: number): string[] {
  const passages = index.sample(maxPassages)
  const candidates = [askedIn, headingOf, subjectOf]
    .flatMap((find) =>
      passages.flatMap((chunk) => find(chunk).map((question) => ({ question, chunk }))),
    )
    .slice(0, maxTries * 4)
  const chosen: Candidate[] = []
  for (const candidate of spread(candidates).slice(0, maxTries)) {
    if (chosen.length === count) break
    if (isNew(candidate, chosen) && isAnswered(index, candidate)) chosen.push(candidate)
  }
  return chosen.map(({ question }) => question)
}

/** One candidate of each source in turn, in their order. */
function spread(candidates: readonly Candidate[]): Candidate[] {
  const bySource = Map.groupBy(candidates, ({ chunk }) => chunk.sourceId)
  const lists = [...bySource.values()]
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

const isNew = ({ question, chunk }: Candidate, chosen: readonly Candidate[]): boolean =>
  chosen.every((other) => other.question !== question && other.chunk.id !== chunk.id)

function isAnswered(index: SearchIndex, { question, chunk }: Candidate): boolean {
  const answer = answerExtractively(index, { question }, index.search(question, 10))
  return !answer.abstained && answer.sentences[0]?.chunk.id === chunk.id
}

/** Lines that are a question, as in a FAQ. */
const askedIn = ({ headings, text }: IndexedChunk): string[] =>
  [...headings.slice(-1), ...text.split('\n')]
    .map((line) => line.replace(/^[\s#>*\-\d.)]+/, '').trim())
    .filter((line) => line.length <= 90 && /^\p{Lu}[^?]{8,}\?$/u.test(line))
    .slice(0, 2)

const generic =
  /^(?:introduction|contents|table of contents|overview|summary|general|appendix|chapter|section|page|part|sheet|slide)\b/i

function headingOf({ headings }: IndexedChunk): string[] {
  const heading = headings.at(-1)?.trim() ?? ''
  const words = heading.split(/\s+/)
  const isTopic =
    /^\p{L}[\p{L}\p{N} ’'&-]+$/u.test(heading) && words.length <= 6 && heading.length >= 4
  return isTopic && !generic.test(heading) ? [texts.about({ topic: asTopic(heading) })] : []
}

/** The subject of the first sentence: the words between an article and a common verb. */
function subjectOf({ text }: IndexedChunk): string[] {
  const found =
    /^(?:The|A|An|Our|Your|All)\s((?:[\p{L}’'-]+\s){1,4}?)(?:is|are|has|have|opens?|closes?|costs?|takes?|must|can|may|includes?|offers?|starts?|ends?|needs?)\s/u.exec(
      text.trimStart().slice(0, 200),
    )
  const topic = found?.[1]?.trim()
  return topic === undefined ? [] : [texts.about({ topic: `the ${topic}` })]
}

/** "Opening hours" reads "opening hours" within a sentence; names and abbreviations stay. */
function asTopic(heading: string): string {
  const [first = '', ...rest] = heading.split(' ')
  const isName = rest.some((word) => /^\p{Lu}/u.test(word)) || /\p{Lu}/u.test(first.slice(1))
  return isName ? heading : [first.toLowerCase(), ...rest].join(' ')
}
