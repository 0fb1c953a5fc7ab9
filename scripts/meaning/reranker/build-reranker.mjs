// Trains the reranker for a table of word vectors. Its businesses are others than those that the table was tuned to,
// because the words of those are nearer to their questions than the words of a new business are.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openWordVectors, withReranker } from '../../../core/src/knowledge/meaning/word-vectors.ts'
import { randomNumbers } from '../business-sentences.mjs'
import { medianWeight, readExamples } from './examples.mjs'
import { parametersAsBytes, trainReranker } from './train.mjs'

const folder = path.join(import.meta.dirname, 'businesses')

const readBusiness = (name, files) => {
  const read = (file) => readFileSync(path.join(folder, name, file), 'utf8')
  const lines = files.flatMap((file) => read(file).split('\n'))
  return {
    name,
    text: read('document.md'),
    questions: lines.filter((line) => line !== '').map((line) => JSON.parse(line)),
  }
}

/** Every seventh business is left out: the confidence of the answerer is fitted to those. */
const LEFT_OUT = 7

/** The businesses that the reranker is trained on. */
const readBusinesses = (files) =>
  readdirSync(folder)
    .toSorted()
    .filter((_, at) => at % LEFT_OUT !== 0)
    .map((name) => readBusiness(name, files))

/**
 * The network that orders candidates, and the one that doubts the best of them. Two in five of the further questions ask for
 * what the document does not say, in words that it has.
 */
const NETWORKS = [
  { files: ['questions.jsonl'], epochs: 8, seed: 1 },
  { files: ['questions.jsonl', 'further-questions.jsonl'], epochs: 7, seed: 2 },
]

/** The bytes of the table with the parameters of both networks trained for it. */
export function buildReranker(bytes, report) {
  const plain = withReranker(bytes, new Uint8Array(0))
  const table = openWordVectors(plain)
  const median = medianWeight(table)
  const { dimensions } = table
  const parts = NETWORKS.map(({ files, epochs, seed }) => {
    const businesses = readExamples(table, readBusinesses(files), median)
    const settings = { random: randomNumbers(seed), dimensions, medianWeight: median, epochs }
    const blocks = trainReranker(businesses, settings, report)
    const features = businesses[0].questions[0].candidates[0].features.length
    return parametersAsBytes(blocks, { dimensions, features })
  })
  return withReranker(plain, Buffer.concat(parts))
}
