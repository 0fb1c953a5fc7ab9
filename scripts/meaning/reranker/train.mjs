// Trains the reranker with the Adam optimizer. The first output ranks the candidates that answer a question first; the
// second output is the logit of the probability that a candidate answers it.
import { closeBusiness, emptyLike, forward, openBusiness, startParameters } from './model.mjs'
import {
  blocksOf,
  HIDDEN_SIZE,
  MATCH_SIZE,
  NAME_MARK,
  tokenSize,
} from '../../../core/src/knowledge/answering/reranker/parameters.ts'

const BATCH = 10
const RATE = 0.002
const WARM_UP = 100
const DROP = 0.2
/** Fraction of questions whose answers are removed, as training examples without an answer. */
const REMOVED = 0.15
/** Weights in the loss: of the second output, and of candidates that are ranked too low to be shown. */
const CERTAINTY = 0.5
const NOT_SHOWN = 0.02
const DECAY = 1e-4

/** The loss of one question, and its gradients with respect to both outputs of each candidate. */
export function lossOf(outputs, isAnswer) {
  const max = outputs.reduce((found, [score]) => Math.max(found, score), -Infinity)
  const odds = outputs.map(([score]) => Math.exp(score - max))
  const all = odds.reduce((sum, value) => sum + value, 0)
  const right = odds.reduce((sum, value, at) => sum + (isAnswer[at] ? value : 0), 0)
  const hasAnswer = isAnswer.some(Boolean)
  let certainty = 0
  const slopes = outputs.map(([, logit], at) => {
    const answer = isAnswer[at] ? 1 : 0
    const share = odds[at] / all
    const chance = 1 / (1 + Math.exp(-logit))
    const weight = share + NOT_SHOWN
    certainty -= weight * Math.log((answer ? chance : 1 - chance) + 1e-7)
    return Float32Array.of(
      hasAnswer ? share - (answer ? odds[at] / (right + 1e-9) : 0) : 0,
      CERTAINTY * weight * (chance - answer),
    )
  })
  return { slopes, rank: hasAnswer ? -Math.log(right / all + 1e-9) : 0, certainty }
}

function createAdam(blocks) {
  const first = emptyLike(blocks)
  const second = emptyLike(blocks)
  let steps = 0
  return (gradients, rate) => {
    steps += 1
    const [scaleFirst, scaleSecond] = [1 - 0.9 ** steps, 1 - 0.995 ** steps]
    for (const [name, block] of Object.entries(blocks)) {
      const [g, m, v] = [gradients[name], first[name], second[name]]
      const decay = block.length > 1_000 ? rate * DECAY : 0
      for (let i = 0; i < block.length; i++) {
        m[i] = 0.9 * m[i] + 0.1 * g[i]
        v[i] = 0.995 * v[i] + 0.005 * g[i] * g[i]
        block[i] -= (rate * m[i]) / scaleFirst / (Math.sqrt(v[i] / scaleSecond) + 1e-6)
        block[i] -= decay * block[i]
      }
    }
  }
}

function shuffle(list, random) {
  const order = list.slice()
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[order[i], order[other]] = [order[other], order[i]]
  }
  return order
}

/** Mean and standard deviation of each feature over all candidates. */
function standardOf(businesses) {
  const candidates = businesses.flatMap(({ questions }) =>
    questions.flatMap((question) => question.candidates),
  )
  const size = candidates[0].features.length
  const mean = new Float64Array(size)
  const square = new Float64Array(size)
  for (const { features } of candidates) {
    for (let i = 0; i < size; i++) {
      mean[i] += features[i] / candidates.length
      square[i] += features[i] ** 2 / candidates.length
    }
  }
  return {
    mean,
    spread: square.map((value, i) => Math.sqrt(Math.max(0, value - mean[i] ** 2)) + 0.05),
  }
}

const standardized = (businesses, { mean, spread }) =>
  businesses.map((business) => ({
    ...business,
    questions: business.questions.map((question) => ({
      ...question,
      candidates: question.candidates.map((candidate) => ({
        ...candidate,
        features: candidate.features.map((value, i) => (value - mean[i]) / spread[i]),
      })),
    })),
  }))

/** Converts the parameters so that they apply to raw features instead of standardized ones. */
function forPlainFeatures(blocks, { mean, spread }) {
  const hidden = blocks.hidden.slice()
  const hiddenBase = blocks.hiddenBase.slice()
  mean.forEach((value, i) => {
    for (let k = 0; k < HIDDEN_SIZE; k++) {
      const at = (2 * MATCH_SIZE + i) * HIDDEN_SIZE + k
      hidden[at] /= spread[i]
      hiddenBase[k] -= value * hidden[at]
    }
  })
  return { ...blocks, hidden, hiddenBase }
}

const withoutAnswers = (example) => ({
  ...example,
  candidates: example.candidates.filter(({ isAnswer }) => !isAnswer),
})

/** One training step with some questions of one business. Returns the total loss. */
function learn(blocks, { business, questions }, { gradients, random }) {
  for (const block of Object.values(gradients)) block.fill(0)
  const open = openBusiness(blocks, business)
  let loss = 0
  for (const whole of questions) {
    const removed = random() < REMOVED ? withoutAnswers(whole) : whole
    const question = removed.candidates.length > 0 ? removed : whole
    const { outputs, back } = forward(open, question, { drop: DROP, random })
    const isAnswer = question.candidates.map((candidate) => candidate.isAnswer)
    const { slopes, rank, certainty } = lossOf(outputs, isAnswer)
    loss += rank + CERTAINTY * certainty
    for (const slope of slopes) for (let i = 0; i < slope.length; i++) slope[i] /= questions.length
    back(gradients, slopes)
  }
  closeBusiness(open, gradients)
  return loss
}

function batchesOf(businesses, random) {
  const batches = businesses.flatMap((business) => {
    const order = shuffle(business.questions, random)
    return Array.from({ length: Math.ceil(order.length / BATCH) }, (_, at) => ({
      business,
      questions: order.slice(at * BATCH, (at + 1) * BATCH),
    }))
  })
  return shuffle(batches, random)
}

/** Sets parameters to 0 that only the verifier has: the contributions of neighbors, and the marks of single tokens. */
function clearVerifierBlocks(blocks, size) {
  for (const [name, block] of Object.entries(blocks)) {
    if (/(?:Before|After)$/.test(name)) block.fill(0)
  }
  blocks.marks.fill(0, NAME_MARK * size)
}

/** Trains on businesses with their questions. Returns the parameters. `report` receives a line after each epoch. */
export function trainReranker(plain, settings, report) {
  const { random, dimensions, medianWeight, epochs, isVerifier } = settings
  const standard = standardOf(plain)
  const businesses = standardized(plain, standard)
  const features = standard.mean.length
  const blocks = startParameters({ dimensions, features }, random)
  blocks.medianWeight[0] = medianWeight
  const size = tokenSize(dimensions)
  if (!isVerifier) clearVerifierBlocks(blocks, size)
  const gradients = emptyLike(blocks)
  const adam = createAdam(blocks)
  const count = businesses.reduce((sum, { questions }) => sum + questions.length, 0)
  const steps = epochs * batchesOf(businesses, random).length
  let step = 0
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let loss = 0
    for (const batch of batchesOf(businesses, random)) {
      step += 1
      loss += learn(blocks, batch, { gradients, random })
      if (!isVerifier) clearVerifierBlocks(gradients, size)
      adam(gradients, RATE * Math.max(0.05, 1 - step / steps) * Math.min(1, step / WARM_UP))
    }
    report(`reranker ${epoch} of ${epochs}: loss ${(loss / count).toFixed(3)}`, () =>
      forPlainFeatures(blocks, standard),
    )
  }
  return forPlainFeatures(blocks, standard)
}

/** Serializes the parameters in the format that core reads. */
export function parametersAsBytes(blocks, { dimensions, features }) {
  const names = Object.keys(blocksOf(dimensions, features))
  const all = names.flatMap((name) => [...blocks[name]])
  return new Uint8Array(Float32Array.from(all).buffer)
}
