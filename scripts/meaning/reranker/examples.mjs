// Training examples: the candidates that the product finds for the training questions, labeled as answer or not.
import { analyzeQuestion } from '../../../core/src/knowledge/answering/matching/passage-match.ts'
import { candidatesOf } from '../../../core/src/knowledge/answering/found-candidates.ts'
import {
  candidateTokens,
  featuresFor,
  questionTokens,
} from '../../../core/src/knowledge/answering/reranker/rerank.ts'
import { tokenSize } from '../../../core/src/knowledge/answering/reranker/parameters.ts'
import { indexOfSources } from '../../../core/src/knowledge/testing/index-of-sources.ts'

const MAX_CANDIDATES = 16
const MAX_WEIGHT = 3

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** For each text, whether it contains one of the snippets. In a table row the words may be in a different order. */
function textsWith(texts, snippets) {
  const lists = texts.map(wordsOf)
  const isAnswer = texts.map(() => false)
  for (const snippet of snippets) {
    const words = wordsOf(snippet)
    const asWritten = lists.map((own) => ` ${own.join(' ')} `.includes(` ${words.join(' ')} `))
    const found = asWritten.some(Boolean)
      ? asWritten
      : lists.map((own) => words.every((word) => own.includes(word)))
    for (const [at, isFound] of found.entries()) if (isFound) isAnswer[at] = true
  }
  return isAnswer
}

/** The median weight of the words in a table, the weight being the length of the vector. */
export function medianWeight(table) {
  const lengths = Array.from({ length: table.size }, (_, row) => {
    const vector = new Float32Array(table.dimensions)
    table.addRow(row, 1, vector)
    return Math.hypot(...vector)
  })
  return lengths.toSorted((a, b) => a - b)[Math.floor(table.size / 2)]
}

/** Returns a function that reads the vector of a token, and caches it. */
function createReader(table, median) {
  const known = new Map()
  return ({ row, form }) => {
    const id = row >= 0 ? row : -1 - form
    const seen = known.get(id)
    if (seen) return seen
    const vector = new Float32Array(tokenSize(table.dimensions))
    if (row >= 0) {
      const own = vector.subarray(0, table.dimensions)
      table.addRow(row, 1, own)
      const length = Math.hypot(...own)
      for (let i = 0; i < own.length; i++) own[i] /= length || 1
      vector[table.dimensions] = Math.min(MAX_WEIGHT, length / median)
    }
    known.set(id, vector)
    return vector
  }
}

/**
 * The distinct tokens of a business: `words` with their vectors, and `tokens` with their marks and the indices of the
 * words before and after them (-1: none).
 */
function createTokens(vectorOf) {
  const words = createList()
  const tokens = createList()
  const wordOf = (token) =>
    words.numberOf(`${token.row}/${token.form}`, () => ({ ...token, vector: vectorOf(token) }))

  /** The indices of the tokens of a candidate. */
  function numbersOf(list) {
    const numbers = list.map(wordOf)
    const neighbor = (token, at) => (list[at]?.place === token.place ? numbers[at] : -1)
    return list.map((token, at) => {
      const { place, isName, key } = token
      const [before, after] = [neighbor(token, at - 1), neighbor(token, at + 1)]
      const id = [place, isName, key, before, numbers[at], after].join('/')
      const vector = words.list[numbers[at]].vector
      return tokens.numberOf(id, () => ({ ...token, vector, word: numbers[at], before, after }))
    })
  }

  return { words: words.list, tokens: tokens.list, numbersOf }
}

/** A list of values with distinct ids. */
function createList() {
  const list = []
  const known = new Map()
  return {
    list,
    numberOf(id, create) {
      const seen = known.get(id)
      if (seen !== undefined) return seen
      known.set(id, list.length)
      return list.push(create()) - 1
    },
  }
}

/** A question with its best candidates; undefined if none of them answers it although the document does. */
function readQuestion({ index, table, vectorOf, numbersOf, isVerifier }, { q, a }) {
  const question = analyzeQuestion(index, { question: q })
  const found = candidatesOf(index, question, index.searchForAnswer(q))
  const isAnswer = textsWith(
    found.map(({ sentence }) => sentence.text),
    a,
  )
  const featuresOf = featuresFor(question, isVerifier)
  const best = found.reduce((max, { score }) => Math.max(max, score), -Infinity)
  const candidates = found
    .map((candidate, at) => ({ candidate, isAnswer: isAnswer[at] }))
    .toSorted((x, y) => y.candidate.score - x.candidate.score)
    .slice(0, MAX_CANDIDATES)
    .map(({ candidate, ...rest }) => ({
      ...rest,
      tokens: numbersOf(candidateTokens(table, candidate)),
      features: featuresOf(candidate),
      formerScore: candidate.score - best,
    }))
  const isMeant = a.length === 0 || candidates.some((candidate) => candidate.isAnswer)
  if (candidates.length === 0 || question.terms.length === 0 || !isMeant) return []
  const query = questionTokens(table, question).map((token) => ({
    ...token,
    vector: vectorOf(token),
  }))
  return [{ query, candidates }]
}

/** The businesses as model input. `table` must not be tuned to them, and must not contain a reranker. */
export function readExamples(table, businesses, { median, isVerifier }) {
  const vectorOf = createReader(table, median)
  return businesses.map(({ name, text, questions }) => {
    const index = indexOfSources(table, [{ title: `${name}.md`, text }])
    const { words, tokens, numbersOf } = createTokens(vectorOf)
    return {
      size: tokenSize(table.dimensions),
      words,
      tokens,
      questions: questions.flatMap((question) =>
        readQuestion({ index, table, vectorOf, numbersOf, isVerifier }, question),
      ),
    }
  })
}
