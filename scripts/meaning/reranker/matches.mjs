// The second layer: what each token of a question attends to in a candidate, and how well the two match.
import {
  KEY_SIZE as KEY,
  MATCH_FACTS,
  MATCH_SIZE as MATCH,
} from '../../../core/src/knowledge/answering/reranker/parameters.ts'
import { multiplyAdd, multiplyBack } from './layers.mjs'

/** Input size: the value of the query token, the attended value, their product, and the match features. */
export const INPUT = 3 * KEY + MATCH_FACTS
const FOUND = KEY
const BOTH = 2 * KEY
const FACTS = 3 * KEY

/** Attention weights of question token `i` over the tokens of the list and over no token (softmax). */
function sharesOf(p, { query, near, tokens }, { list, i }) {
  const m = query.length
  const isEqual = list.map((at) => query[i].key !== '' && tokens[at].key === query[i].key)
  const logits = list.map((at, j) => near.logits[at * m + i] + (isEqual[j] ? p.attention[1] : 0))
  const max = logits.reduce((found, logit) => Math.max(found, logit), p.attention[2])
  const odds = logits.map((logit) => Math.exp(logit - max))
  const odd = Math.exp(p.attention[2] - max)
  const total = odds.reduce((sum, value) => sum + value, odd)
  return {
    isEqual,
    shares: odds.map((value) => value / total),
    none: odd / total,
    cosine: list.reduce((found, at) => Math.max(found, near.cosines[at * m + i]), -1),
  }
}

function inputOf({ query, q, t, near }, { list, i, found: { shares, none, cosine, isEqual } }) {
  const input = new Float32Array(INPUT)
  let marked = 0
  for (const [j, share] of shares.entries()) {
    const from = list[j] * KEY
    for (let k = 0; k < KEY; k++) input[FOUND + k] += share * t.values.sums[from + k]
    marked += share * near.shared[list[j]]
  }
  for (let k = 0; k < KEY; k++) {
    input[FOUND + k] += marked * t.mark.value[k]
    input[k] = q.values.sums[i * KEY + k]
    input[BOTH + k] = input[k] * input[FOUND + k]
  }
  input.set(
    [cosine, isEqual.includes(true) ? 1 : 0, query[i].weight / 4, none, query[i].form < 0 ? 1 : 0],
    FACTS,
  )
  return input
}

/** The match vector of question token `i`. `keep` returns the dropout factor of each element: 0 drops it. */
export function matchToken(p, example, { list, i, keep }) {
  const found = sharesOf(p, example, { list, i })
  const input = inputOf(example, { list, i, found })
  const match = Float32Array.from(p.matchBase)
  multiplyAdd(match, 0, { x: input, rows: INPUT, matrix: p.match, columns: MATCH })
  const mask = match.map((value) => (value > 0 ? keep() : 0))
  for (let k = 0; k < MATCH; k++) match[k] *= mask[k]
  return { ...found, input, match, mask }
}

/** Backward pass of `matchToken`. `dMatch` has the gradients of the match before the dropout mask is applied. */
export function matchBack({ p, g }, { query, q, t, near, slopes }, { list, i, one, dMatch }) {
  for (let k = 0; k < MATCH; k++) {
    dMatch[k] *= one.mask[k]
    g.matchBase[k] += dMatch[k]
  }
  const d = new Float32Array(INPUT)
  multiplyBack(d, g.match, {
    x: one.input,
    rows: INPUT,
    matrix: p.match,
    columns: MATCH,
    dy: dMatch,
  })
  for (let k = 0; k < KEY; k++) {
    q.values.slopes[i * KEY + k] += d[k] + d[BOTH + k] * one.input[FOUND + k]
    d[FOUND + k] += d[BOTH + k] * q.values.sums[i * KEY + k]
  }
  const dNone = d[FACTS + 3]
  let mean = dNone * one.none
  const dShares = list.map((at, j) => {
    const shared = near.shared[at]
    let sum = 0
    for (let k = 0; k < KEY; k++) {
      const slope = one.shares[j] * d[FOUND + k]
      sum += d[FOUND + k] * (t.values.sums[at * KEY + k] + shared * t.mark.value[k])
      t.values.slopes[at * KEY + k] += slope
      t.markSlopes.value[k] += shared * slope
    }
    mean += sum * one.shares[j]
    return sum
  })
  g.attention[2] += one.none * (dNone - mean)
  for (const [j, at] of list.entries()) {
    const slope = one.shares[j] * (dShares[j] - mean)
    slopes.logits[at * query.length + i] += slope
    if (one.isEqual[j]) g.attention[1] += slope
  }
}
