// Trains the reranker for a table of word vectors. Its businesses are others than those that the table was tuned to,
// because the words of those are nearer to their questions than the words of a new business are.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openWordVectors, withReranker } from '../../../core/src/knowledge/meaning/word-vectors.ts'
import { randomNumbers } from '../business-sentences.mjs'
import { medianWeight, readExamples } from './examples.mjs'
import { parametersAsBytes, trainReranker } from './train.mjs'

const folder = path.join(import.meta.dirname, 'businesses')

const readBusiness = (name) => {
  const read = (file) => readFileSync(path.join(folder, name, file), 'utf8')
  const lines = read('questions.jsonl').split('\n')
  return {
    name,
    text: read('document.md'),
    questions: lines.filter((line) => line !== '').map((line) => JSON.parse(line)),
  }
}

/** Every seventh business is left out: the confidence of the answerer is fitted to those. */
const LEFT_OUT = 7

/** The businesses that the reranker is trained on. */
const readBusinesses = () =>
  readdirSync(folder)
    .toSorted()
    .filter((_, at) => at % LEFT_OUT !== 0)
    .map(readBusiness)

/** The bytes of the table with the parameters of a reranker trained for it. */
export function buildReranker(bytes, report) {
  const plain = withReranker(bytes, new Uint8Array(0))
  const table = openWordVectors(plain)
  const median = medianWeight(table)
  const businesses = readExamples(table, readBusinesses(), median)
  const { dimensions } = table
  const blocks = trainReranker(
    businesses,
    { random: randomNumbers(1), dimensions, medianWeight: median },
    report,
  )
  const features = businesses[0].questions[0].candidates[0].features.length
  return withReranker(plain, parametersAsBytes(blocks, { dimensions, features }))
}
