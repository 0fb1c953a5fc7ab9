// Training data for tuning the table: documents of fictional businesses with questions of customers, and phrases of
// everyday language with their counterparts in documents. Contains nothing from server/test/questions.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chunkParts } from '../../core/src/knowledge/chunking/chunk.ts'
import { passageSentences } from '../../core/src/knowledge/answering/matching/passage-sentences.ts'
import { stemListOf } from '../../core/src/knowledge/text/analyze-text.ts'
import { withStandardSpelling } from '../../core/src/knowledge/text/informal-words.ts'

const folder = path.join(import.meta.dirname, 'training')

const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The sentences, list items and table rows of a document, each with its heading. */
function sentencesOf(name, text) {
  const part = { label: 'Text', locator: { kind: 'text' }, text }
  return chunkParts([part], name).flatMap((chunk) =>
    passageSentences(chunk.text)
      .filter((sentence) => sentence.isRecord || !sentence.text.endsWith(':'))
      .map((sentence) => ({ text: sentence.text, heading: chunk.headings.at(-1) ?? name })),
  )
}

/** The indices of sentences that contain a snippet. In a table row the words may be in a different order. */
function sentencesWith(sentences, snippet) {
  const words = wordsOf(snippet)
  const found = (isIn) =>
    sentences.flatMap(({ text }, index) => (isIn(wordsOf(text)) ? [index] : []))
  const asWritten = found((own) => ` ${own.join(' ')} `.includes(` ${words.join(' ')} `))
  if (asWritten.length > 0) return asWritten
  const allWords = found((own) => words.every((word) => own.includes(word)))
  if (allWords.length > 0) return allWords
  return found((own) => ` ${own.join(' ')} `.includes(words.join(' ')))
}

/** For each sentence, the fraction of the question's words that it contains, weighted by their rarity. */
function sharedWords(question, stems, frequencies) {
  const wanted = [...new Set(stemListOf(question))]
  const weights = wanted.map((stem) =>
    Math.log(1 + stems.length / (0.5 + (frequencies.get(stem) ?? 0))),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  return Float32Array.from(
    stems,
    (own) =>
      wanted.reduce((sum, stem, at) => sum + (own.has(stem) ? (weights[at] ?? 0) : 0), 0) / total,
  )
}

function readBusiness(name) {
  const file = (part) => path.join(folder, name, part)
  const sentences = sentencesOf(`${name}.md`, readFileSync(file('document.md'), 'utf8'))
  const stems = sentences.map(
    ({ text, heading }) => new Set([...stemListOf(text), ...stemListOf(heading)]),
  )
  const frequencies = new Map()
  for (const own of stems) {
    for (const stem of own) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
  }
  return {
    sentences: sentences.map(({ text, heading }) => `${heading}: ${text}`),
    questions: lines(file('questions.jsonl')).flatMap((line) => {
      const { q, a } = JSON.parse(line)
      const answers = a.map((snippet) => sentencesWith(sentences, snippet))
      if (answers.length === 0 || answers.some((found) => found.length === 0)) return []
      return [
        {
          text: withStandardSpelling(q, () => false),
          answers: new Set(answers.flat()),
          shared: sharedWords(q, stems, frequencies),
        },
      ]
    }),
  }
}

/** The documents as lists of sentences, each with questions and the indices of the sentences that answer them. */
export const readBusinesses = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map(readBusiness)

/** The phrases by topic: `everyday` as customers write them, `written` as in documents. */
export const readPhrases = () =>
  lines(path.join(folder, 'phrases.txt')).map((line) => {
    const [everyday, written] = line
      .split('|')
      .map((list) => list.split(',').map((phrase) => phrase.trim()))
    return { everyday, written }
  })
