// The reranker for training: the forward pass of a question with its candidates, and the backward pass of the loss.
// core/src/knowledge/answering/reranker computes the same for one candidate at a time; a test compares the two.
import {
  blocksOf,
  HIDDEN_SIZE as HIDDEN,
  KEY_SIZE as KEY,
  MATCH_SIZE as MATCH,
  OUTPUTS,
  tokenSize,
} from '../../../core/src/knowledge/answering/reranker/parameters.ts'
import { multiplyAdd, multiplyBack } from './layers.mjs'
import { INPUT, matchBack, matchToken } from './matches.mjs'
import { queryBack, attend, attendBack, readQuery, readTokens, tokensBack } from './tokens.mjs'

const SCORE_UNIT = 4
/** Initial weight of the neighbors of a token. */
const NEIGHBOR = 0.3

/** Initial parameters: small random numbers, so that attention at first depends on cosine and equality only. */
export function startParameters({ dimensions, features }, random) {
  const sizes = blocksOf(dimensions, features)
  const token = tokenSize(dimensions)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const blocks = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, new Float32Array(size)]),
  )
  const fill = (name, spread) => {
    for (let i = 0; i < blocks[name].length; i++) blocks[name][i] = spread * normal()
  }
  fill('forms', 0.1)
  fill('queryKeys', 1 / Math.sqrt(token))
  blocks.keys.set(blocks.queryKeys)
  fill('queryValues', 1 / Math.sqrt(token))
  blocks.values.set(blocks.queryValues)
  for (const name of ['queryKeys', 'queryValues', 'keys', 'values']) {
    fill(`${name}Before`, NEIGHBOR / Math.sqrt(KEY))
    fill(`${name}After`, NEIGHBOR / Math.sqrt(KEY))
  }
  fill('match', 1 / Math.sqrt(INPUT))
  fill('hidden', 1 / Math.sqrt(sizes.hidden / HIDDEN))
  fill('output', 0.3 / Math.sqrt(HIDDEN))
  blocks.attention.set([3, 3, 0])
  blocks.outputBase.set([0, -2])
  blocks.formerScore.set([1, 0.5])
  return blocks
}

export const emptyLike = (blocks) =>
  Object.fromEntries(
    Object.entries(blocks).map(([name, block]) => [name, new Float32Array(block.length)]),
  )

function readCandidate(p, example, { candidate, keepToken, keep }) {
  const { q, query } = example
  const list = candidate.tokens.filter(keepToken)
  const matches = query.map((_, i) => matchToken(p, example, { list, i, keep }))
  const input = new Float32Array(2 * MATCH + candidate.features.length + 1)
  const peaks = new Int32Array(MATCH).fill(-1)
  for (const [i, { match }] of matches.entries()) {
    const share = q.gates[i] / q.total
    for (let k = 0; k < MATCH; k++) {
      input[k] += share * match[k]
      if (match[k] > input[MATCH + k]) {
        input[MATCH + k] = match[k]
        peaks[k] = i
      }
    }
  }
  input.set(candidate.features, 2 * MATCH)
  input[input.length - 1] = candidate.formerScore / SCORE_UNIT
  const hidden = Float32Array.from(p.hiddenBase)
  multiplyAdd(hidden, 0, { x: input, rows: input.length, matrix: p.hidden, columns: HIDDEN })
  const mask = hidden.map((value) => (value > 0 ? keep() : 0))
  for (let k = 0; k < HIDDEN; k++) hidden[k] *= mask[k]
  const output = Float32Array.from(
    p.outputBase,
    (base, at) => base + p.formerScore[at] * candidate.formerScore,
  )
  multiplyAdd(output, 0, { x: hidden, rows: HIDDEN, matrix: p.output, columns: OUTPUTS })
  return { list, matches, input, peaks, hidden, mask, output, candidate }
}

function candidateBack({ p, g }, example, { one, dOutput }) {
  const { q } = example
  for (let at = 0; at < OUTPUTS; at++) {
    g.outputBase[at] += dOutput[at]
    g.formerScore[at] += dOutput[at] * one.candidate.formerScore
  }
  const dHidden = new Float32Array(HIDDEN)
  const output = { x: one.hidden, rows: HIDDEN, matrix: p.output, columns: OUTPUTS, dy: dOutput }
  multiplyBack(dHidden, g.output, output)
  for (let k = 0; k < HIDDEN; k++) {
    dHidden[k] *= one.mask[k]
    g.hiddenBase[k] += dHidden[k]
  }
  const d = new Float32Array(one.input.length)
  const hidden = { x: one.input, rows: d.length, matrix: p.hidden, columns: HIDDEN, dy: dHidden }
  multiplyBack(d, g.hidden, hidden)
  for (const [i, match] of one.matches.entries()) {
    const share = q.gates[i] / q.total
    const dMatch = new Float32Array(MATCH)
    for (let k = 0; k < MATCH; k++) {
      example.slopes.shares[i] += match.match[k] * d[k]
      dMatch[k] = share * d[k] + (one.peaks[k] === i ? d[MATCH + k] : 0)
    }
    matchBack({ p, g }, example, { list: one.list, i, one: match, dMatch })
  }
}

/** Computes the token layer of a business once, for several of its questions. */
export function openBusiness(p, { words, tokens, size }) {
  return { p, words, tokens, size, t: readTokens(p, { words, tokens }, size) }
}

/**
 * The forward pass of one question with its candidates. `drop` is the dropout rate for training. `outputs` has the two
 * outputs of each candidate; `back` computes the gradients of the parameters from those of the outputs and adds them
 * to `g`.
 */
export function forward(business, { query, candidates }, { drop = 0, random = Math.random } = {}) {
  const { p, tokens, size, t } = business
  const used = new Set(candidates.flatMap((candidate) => candidate.tokens))
  const q = readQuery(p, query, size)
  const near = attend(p, { query, q }, { tokens, t, used })
  const example = { query, q, near, tokens, t }
  const keep = () => (drop === 0 ? 1 : random() < drop ? 0 : 1 / (1 - drop))
  const keepToken = () => drop === 0 || random() >= drop / 2
  const read = candidates.map((candidate) =>
    readCandidate(p, example, { candidate, keepToken, keep }),
  )

  function back(g, dOutputs) {
    const slopes = {
      shares: new Float32Array(query.length),
      logits: new Float32Array(near.logits.length),
    }
    for (const [at, one] of read.entries()) {
      candidateBack({ p, g }, { ...example, slopes }, { one, dOutput: dOutputs[at] })
    }
    const { logits: dLogits } = slopes
    attendBack(g, { query, q }, { t, used, ...near, dLogits })
    queryBack(p, g, { query, q, size, dShares: slopes.shares })
  }

  return { outputs: read.map(({ output }) => output), back }
}

/** The last step of the backward pass, after `back` of each question. */
export const closeBusiness = (business, g) => tokensBack(business.p, g, business)
