// Tunes the fitted table to questions of customers: the sentence that answers a question, or the phrase of the same
// topic, becomes the nearest among the others (softmax over cosines, Adam optimizer).
import { writtenWords } from '../../core/src/knowledge/meaning/meaning-words.ts'
import { openWordVectors, wordVectorBytes } from '../../core/src/knowledge/meaning/word-vectors.ts'
import { randomNumbers } from './business-sentences.mjs'
import { readBusinesses, readPhrases } from './training-data.mjs'

/**
 * First documents and phrases, then phrases with a fraction of the documents, because phrases generalize beyond the
 * training data. `way` is the fraction of a stage's change that is applied.
 */
export const STAGES = [
  { epochs: 8, rate: 0.008, documents: 1, way: 1 },
  { epochs: 6, rate: 0.005, documents: 0.15, way: 0.7 },
]
const BATCH = 8
/** Regularization strength, which keeps a word near its fitted vector. */
const RIDGE = 0.02
/** Factors of the cosine and of the shared words in the score. */
const COSINE = 8
const SHARED = 3
const OTHER_PHRASES = 60
const HEADER_BYTES = 16
const MIN_GRADIENT = 0.01

/** The vectors multiplied by their weights, scaled to a mean length of about 1. */
function readRows(bytes) {
  const table = openWordVectors(bytes)
  const size = table.dimensions
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  const rows = new Float32Array(count * size)
  for (let row = 0; row < count; row++) {
    table.addRow(row, 1, rows.subarray(row * size, (row + 1) * size))
  }
  const mean = Math.sqrt(rows.reduce((sum, value) => sum + value * value, 0) / rows.length)
  const scale = mean * Math.sqrt(size)
  return { table, size, count, scale, rows: rows.map((value) => value / scale) }
}

const toRows = (table, text) =>
  writtenWords(text)
    .map((word) => table.rowOf(word))
    .filter((row) => row >= 0)

function shuffled(items, random) {
  return items
    .map((item) => [random(), item])
    .toSorted((a, b) => a[0] - b[0])
    .map(([, item]) => item)
}

const slices = (items, size) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

/** Returns a function that creates the batches of an epoch: questions or phrases with their candidate texts. */
function createBatches(table, random) {
  const documents = readBusinesses().map(({ sentences, questions }) => ({
    texts: sentences.map((sentence) => toRows(table, sentence)),
    questions: questions
      .map(({ text, ...question }) => ({ ...question, rows: toRows(table, text) }))
      .filter(({ rows }) => rows.length > 0),
  }))
  const known = (phrases) =>
    phrases.map((phrase) => toRows(table, phrase)).filter((rows) => rows.length > 0)
  const topics = readPhrases()
    .map(({ everyday, written }) => [known(everyday), known(written)])
    .filter(([, written]) => written.length > 0)
  const phrases = topics.flatMap(([everyday], topic) => everyday.map((rows) => ({ rows, topic })))

  function phraseBatch(list) {
    const chosen = list.map(({ topic }) => topic)
    const texts = []
    const add = (topic) => {
      const written = topics[topic][1]
      texts.push(written[Math.floor(random() * written.length)])
    }
    for (const topic of chosen) add(topic)
    for (let i = 0; i < OTHER_PHRASES; i++) {
      const topic = Math.floor(random() * topics.length)
      chosen.push(topic)
      add(topic)
    }
    const answersOf = (topic) => new Set(chosen.flatMap((own, at) => (own === topic ? [at] : [])))
    return {
      texts,
      questions: list.map(({ rows, topic }) => ({ rows, answers: answersOf(topic) })),
    }
  }

  return (share) => {
    const ofDocuments = documents.flatMap(({ texts, questions }) =>
      slices(shuffled(questions, random), BATCH).map((list) => ({ texts, questions: list })),
    )
    const ofPhrases = slices(shuffled(phrases, random), BATCH).map(phraseBatch)
    const some = ofDocuments.filter(() => share === 1 || random() < share)
    return shuffled([...ofPhrases, ...some], random)
  }
}

/** The trained vectors, their initial values, and the two moments of Adam. */
function createModel(start, size) {
  const rows = start.slice()
  const first = new Float32Array(rows.length)
  const second = new Float32Array(rows.length)

  function unitSum(words, sum) {
    sum.fill(0)
    for (const row of words) for (let i = 0; i < size; i++) sum[i] += rows[row * size + i]
    let square = 0
    for (let i = 0; i < size; i++) square += sum[i] * sum[i]
    const length = Math.sqrt(square) || 1
    for (let i = 0; i < size; i++) sum[i] /= length
    return length
  }

  function step(gradients, rate, ridge) {
    for (const [row, gradient] of gradients) {
      for (let i = 0; i < size; i++) {
        const at = row * size + i
        const slope = gradient[i] + ridge * (rows[at] - start[at])
        first[at] = 0.9 * first[at] + 0.1 * slope
        second[at] = 0.99 * second[at] + 0.01 * slope * slope
        rows[at] -= (rate * first[at]) / (Math.sqrt(second[at]) + 1e-6)
      }
    }
  }

  return { rows, unitSum, step }
}

/** The loss, the negative log of the total probability of the correct texts, and its gradients. */
function softmax(scores, answers) {
  const max = scores.reduce((found, score) => Math.max(found, score), -Infinity)
  const odds = scores.map((score) => Math.exp(score - max))
  const all = odds.reduce((sum, value) => sum + value, 0)
  const right = odds.reduce((sum, value, at) => sum + (answers.has(at) ? value : 0), 0)
  const slopes = odds.map(
    (value, at) => COSINE * (value / all - (answers.has(at) ? value / right : 0)),
  )
  return { slopes, loss: -Math.log(right / all + 1e-9) }
}

/** One optimizer step. Returns the total loss of the questions. */
function learn({ unitSum, step }, { texts, questions }, { size, rate }) {
  const vectors = texts.map(() => new Float32Array(size))
  const lengths = texts.map((words, at) => unitSum(words, vectors[at]))
  const pulls = texts.map(() => undefined)
  const gradients = new Map()
  const add = (words, gradient) => {
    for (const row of words) {
      const own = gradients.get(row) ?? new Float32Array(size)
      gradients.set(row, own)
      for (let i = 0; i < size; i++) own[i] += gradient[i]
    }
  }

  let total = 0
  const questionVector = new Float32Array(size)
  for (const { rows, answers, shared } of questions) {
    const length = unitSum(rows, questionVector)
    const cosines = vectors.map((vector) => {
      let cosine = 0
      for (let i = 0; i < size; i++) cosine += vector[i] * questionVector[i]
      return cosine
    })
    const scores = Float64Array.from(
      cosines,
      (cosine, at) => COSINE * cosine + SHARED * (shared?.[at] ?? 0),
    )
    const { slopes, loss } = softmax(scores, answers)
    total += loss
    const pull = new Float32Array(size)
    for (const [at, slope] of slopes.entries()) {
      if (Math.abs(slope) < MIN_GRADIENT) continue
      const vector = vectors[at]
      const own = (pulls[at] ??= new Float32Array(size))
      for (let i = 0; i < size; i++) {
        pull[i] += slope * (vector[i] - cosines[at] * questionVector[i])
        own[i] += (slope / lengths[at]) * (questionVector[i] - cosines[at] * vector[i])
      }
    }
    for (let i = 0; i < size; i++) pull[i] /= length
    add(rows, pull)
  }
  for (const [at, pull] of pulls.entries()) if (pull) add(texts[at], pull)
  step(gradients, rate, RIDGE * questions.length)
  return total
}

function toBytes(bytes, { count, size, scale }, rows) {
  const hashes = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, count)
  return wordVectorBytes(
    Array.from(hashes, (hash, row) => {
      const vector = rows.subarray(row * size, (row + 1) * size)
      const max = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 1e-9)
      return {
        hash,
        factor: (max * scale) / 127,
        vector: Int8Array.from(vector, (value) => Math.round((value / max) * 127)),
      }
    }),
  )
}

/** The rows after one stage: the mean over the second half of its epochs, which is more stable than the last epoch. */
function runStage({ epochs, rate, documents, way }, { rows, size, batches }, report) {
  const model = createModel(rows, size)
  const sum = new Float64Array(rows.length)
  for (let epoch = 0; epoch < epochs; epoch++) {
    let loss = 0
    let questions = 0
    for (const batch of batches(documents)) {
      loss += learn(model, batch, { size, rate: rate * (1 - (0.8 * epoch) / epochs) })
      questions += batch.questions.length
    }
    report(`tuning ${epoch + 1} of ${epochs}: loss ${(loss / questions).toFixed(3)}`)
    if (epoch >= epochs / 2) {
      for (const [at, value] of model.rows.entries()) sum[at] += value / (epochs / 2)
    }
  }
  return rows.map((start, at) => start + way * (sum[at] - start))
}

/** The table after these stages. */
export function tuneTable(bytes, report, stages = STAGES) {
  const read = readRows(bytes)
  const batches = createBatches(read.table, randomNumbers(1))
  const rows = stages.reduce(
    (start, stage) => runStage(stage, { rows: start, size: read.size, batches }, report),
    read.rows,
  )
  return toBytes(bytes, read, rows)
}
