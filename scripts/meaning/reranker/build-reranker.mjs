// Trains the reranker for a table of word vectors. Its training businesses differ from those to which the table was
// tuned, because in those the words are closer to their questions than in a new business.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openWordVectors, withReranker } from '../../../core/src/knowledge/meaning/word-vectors.ts'
import { randomNumbers } from '../business-sentences.mjs'
import { medianWeight, readExamples } from './examples.mjs'
import { parametersAsBytes, trainReranker } from './train.mjs'

function readBusiness(place, files) {
  const read = (file) => readFileSync(path.join(place, file), 'utf8')
  const lines = files.flatMap((file) => read(file).split('\n'))
  return {
    name: path.basename(place),
    text: read('document.md'),
    questions: lines.filter((line) => line !== '').map((line) => JSON.parse(line)),
  }
}

/**
 * The training businesses of a folder. Every `leftOut`th business is held out: the confidence of answers is fitted to
 * the held-out ones, and tests use their questions.
 */
function readBusinesses({ folder, leftOut, files }) {
  const root = path.join(import.meta.dirname, folder)
  return readdirSync(root)
    .toSorted()
    .filter((_, at) => at % leftOut !== 0)
    .map((name) => readBusiness(path.join(root, name), files))
}

const SIMPLE = { folder: 'businesses', leftOut: 7, files: ['questions.jsonl'] }
const DETAILED = { ...SIMPLE, files: ['questions.jsonl', 'further-questions.jsonl'] }
const FURTHER = { folder: 'further-businesses', leftOut: 3, files: ['questions.jsonl'] }

/**
 * The network that ranks candidates, and the verifier of the best ones. Two in five of the questions that only the
 * verifier is trained on have no answer in the document, although they use its words.
 */
const NETWORKS = [
  { sets: [SIMPLE], epochs: 8, seed: 1, isVerifier: false },
  { sets: [DETAILED, FURTHER], epochs: 7, seed: 2, isVerifier: true },
]

/** The bytes of the table with the parameters of both networks, which are trained for it. */
export function buildReranker(bytes, report) {
  const plain = withReranker(bytes, new Uint8Array(0))
  const table = openWordVectors(plain)
  const median = medianWeight(table)
  const { dimensions } = table
  const parts = NETWORKS.map(({ sets, epochs, seed, isVerifier }) => {
    const businesses = readExamples(table, sets.flatMap(readBusinesses), { median, isVerifier })
    const settings = {
      random: randomNumbers(seed),
      dimensions,
      medianWeight: median,
      epochs,
      isVerifier,
    }
    const blocks = trainReranker(businesses, settings, report)
    const features = businesses[0].questions[0].candidates[0].features.length
    return parametersAsBytes(blocks, { dimensions, features })
  })
  return withReranker(plain, Buffer.concat(parts))
}
