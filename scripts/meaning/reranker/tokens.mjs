// The first layer: computes keys, by which tokens are compared, and values of the tokens of questions and candidates.
// The tokens before and after a token contribute to both.
import {
  IN_QUESTION_MARK,
  KEY_SIZE as KEY,
  MARKS,
  NAME_MARK,
} from '../../../core/src/knowledge/answering/reranker/parameters.ts'
import { multiplyAdd, multiplyBack } from './layers.mjs'

const ROOT = Math.sqrt(KEY)

function multiplyRows(x, { count, size, matrix }) {
  const result = new Float32Array(count * KEY)
  for (let i = 0; i < count; i++) {
    multiplyAdd(result, i * KEY, { x, from: i * size, rows: size, matrix, columns: KEY })
  }
  return result
}

function addRow(sum, at, { matrix, row }) {
  for (let k = 0; k < KEY; k++) sum[at * KEY + k] += matrix[row * KEY + k]
}

/**
 * One projection of `count` rows of `x`. For each token it sums the projections of `rows` and the contributions of the
 * rows `before` and `after` it (-1: none). `slopes` accumulates the gradients of these sums.
 */
function project(p, name, { x, count, size, tokens }) {
  const own = multiplyRows(x, { count, size, matrix: p[name] })
  const before = multiplyRows(own, { count, size: KEY, matrix: p[`${name}Before`] })
  const after = multiplyRows(own, { count, size: KEY, matrix: p[`${name}After`] })
  const sums = new Float32Array(tokens.length * KEY)
  for (const [at, token] of tokens.entries()) {
    for (const row of token.rows) addRow(sums, at, { matrix: own, row })
    if (token.before >= 0) addRow(sums, at, { matrix: before, row: token.before })
    if (token.after >= 0) addRow(sums, at, { matrix: after, row: token.after })
  }
  return { name, own, sums, slopes: new Float32Array(sums.length) }
}

/** Backward pass of row `at` of a matrix product, to the gradients of its input and its matrix. */
const rowBack = (dx, gradient, { x, rows, matrix, dy, at }) =>
  multiplyBack(dx, gradient, {
    x,
    from: at * rows,
    rows,
    matrix,
    columns: KEY,
    dy,
    to: at * KEY,
  })

/** The gradients of the rows themselves, and of their contributions to the next and to the previous token. */
function rowSlopes({ own, slopes }, { tokens, more }) {
  const [dOwn, dBefore, dAfter] = [own, own, own].map(({ length }) => new Float32Array(length))
  const add = (sum, row, at) => {
    for (let k = 0; k < KEY; k++) sum[row * KEY + k] += slopes[at * KEY + k]
  }
  for (const [at, token] of tokens.entries()) {
    for (const row of token.rows) add(dOwn, row, at)
    if (token.before >= 0) add(dBefore, token.before, at)
    if (token.after >= 0) add(dAfter, token.after, at)
  }
  for (const { row, slopes: dRow } of more) {
    for (let k = 0; k < KEY; k++) dOwn[row * KEY + k] += dRow[k]
  }
  return { dOwn, dBefore, dAfter }
}

/** Backward pass of `project`. Adds the gradients of `x` to `dx`; `more` has further gradients of single rows. */
function projectBack({ p, g }, projection, { x, dx, count, size, tokens, more = [] }) {
  const { name, own } = projection
  const { dOwn, dBefore, dAfter } = rowSlopes(projection, { tokens, more })
  for (const [block, dy] of [
    [`${name}Before`, dBefore],
    [`${name}After`, dAfter],
  ]) {
    for (let at = 0; at < count; at++) {
      rowBack(dOwn, g[block], { x: own, rows: KEY, matrix: p[block], dy, at })
    }
  }
  for (let at = 0; at < count; at++) {
    rowBack(dx, g[name], { x, rows: size, matrix: p[name], dy: dOwn, at })
  }
}

/** Adds the vector of a token: that of its word, or the learned vector of its form. */
function addToken(x, to, { p, size, token: { vector, form } }) {
  if (form < 0) for (let k = 0; k < size; k++) x[to + k] += vector[k]
  else for (let k = 0; k < size; k++) x[to + k] += p.forms[form * size + k]
}

/** The token layer of a question. `gates` are the weights of the tokens, `total` is their sum. */
export function readQuery(p, query, size) {
  const count = query.length
  const x = new Float32Array(count * size)
  query.forEach((token, i) => addToken(x, i * size, { p, size, token }))
  const gates = Float32Array.from({ length: count }, (_, i) => {
    let sum = 0
    for (let k = 0; k < size; k++) sum += x[i * size + k] * p.importance[k]
    return 1 / (1 + Math.exp(-sum))
  })
  const tokens = query.map((_, i) => ({
    rows: [i],
    before: i - 1,
    after: i + 1 < count ? i + 1 : -1,
  }))
  const rows = { x, count, size, tokens }
  return {
    ...rows,
    keys: project(p, 'queryKeys', rows),
    values: project(p, 'queryValues', rows),
    gates,
    total: gates.reduce((sum, gate) => sum + gate, 1e-6),
  }
}

/** The token layer of a business: `words` are the distinct words, `tokens` have their neighbors and marks. */
export function readTokens(p, { words, tokens }, size) {
  const count = words.length + MARKS
  const x = new Float32Array(count * size)
  words.forEach((token, at) => addToken(x, at * size, { p, size, token }))
  x.set(p.marks, words.length * size)
  const rows = {
    x,
    count,
    size,
    tokens: tokens.map(({ word, before, after, place, isName }) => ({
      rows: [word, words.length + place, ...(isName ? [words.length + NAME_MARK] : [])],
      before,
      after,
    })),
  }
  const markRow = words.length + IN_QUESTION_MARK
  const keys = project(p, 'keys', rows)
  const values = project(p, 'values', rows)
  const markOf = ({ own }) => own.subarray(markRow * KEY, (markRow + 1) * KEY)
  return {
    ...rows,
    keys,
    values,
    markRow,
    mark: { key: markOf(keys), value: markOf(values) },
    markSlopes: { key: new Float32Array(KEY), value: new Float32Array(KEY) },
  }
}

/** The cosine similarity of two words; 0 if one of them is a number or an unknown word. */
function cosineOf(a, b) {
  if (a.form >= 0 || b.form >= 0) return 0
  let cosine = 0
  for (let k = 0; k < a.vector.length - 1; k++) cosine += a.vector[k] * b.vector[k]
  return cosine
}

/** How similar a token is to those of the question: 1 for an equal one, else the highest cosine to a weighted token. */
function sharedBy(query, token, cosines) {
  let highest = 0
  for (const [i, { key, weight }] of query.entries()) {
    if (key !== '' && key === token.key) return 1
    if (weight > 0) highest = Math.max(highest, cosines[i])
  }
  return highest
}

const dotRows = (a, i, { b, j }) => {
  let sum = 0
  for (let k = 0; k < KEY; k++) sum += a[i * KEY + k] * b[j * KEY + k]
  return sum
}

/**
 * Attention logits and cosines of each question token to the used tokens of the business, and how similar each of
 * these is to the question (`shared`).
 */
export function attend(p, { query, q }, { tokens, t, used }) {
  const m = query.length
  const cosines = new Float32Array(tokens.length * m)
  const logits = new Float32Array(tokens.length * m)
  const shared = new Float32Array(tokens.length)
  const marked = query.map((_, i) => dotRows(q.keys.sums, i, { b: t.mark.key, j: 0 }))
  for (const at of used) {
    const own = query.map((token) => cosineOf(tokens[at], token))
    shared[at] = sharedBy(query, tokens[at], own)
    for (let i = 0; i < m; i++) {
      const product = dotRows(t.keys.sums, at, { b: q.keys.sums, j: i }) + shared[at] * marked[i]
      cosines[at * m + i] = own[i]
      logits[at * m + i] = product / ROOT + p.attention[0] * own[i]
    }
  }
  return { cosines, logits, shared }
}

/** Backward pass of `attend`: adds the gradients of the keys of both sides, computed from those of the logits. */
export function attendBack(g, { query, q }, { t, used, cosines, shared, dLogits }) {
  const m = query.length
  for (const at of used) {
    for (let i = 0; i < m; i++) {
      const slope = dLogits[at * m + i]
      if (slope === 0) continue
      g.attention[0] += slope * cosines[at * m + i]
      for (let k = 0; k < KEY; k++) {
        const byKey = (slope / ROOT) * q.keys.sums[i * KEY + k]
        t.keys.slopes[at * KEY + k] += byKey
        t.markSlopes.key[k] += shared[at] * byKey
        q.keys.slopes[i * KEY + k] +=
          (slope / ROOT) * (t.keys.sums[at * KEY + k] + shared[at] * t.mark.key[k])
      }
    }
  }
}

/** Backward pass of `readTokens`, after the gradients of all questions of the business have been accumulated. */
export function tokensBack(p, g, { words, t, size }) {
  const dx = new Float32Array(t.x.length)
  const moreOf = (slopes) => [{ row: t.markRow, slopes }]
  projectBack({ p, g }, t.keys, { ...t, dx, more: moreOf(t.markSlopes.key) })
  projectBack({ p, g }, t.values, { ...t, dx, more: moreOf(t.markSlopes.value) })
  for (let i = 0; i < MARKS * size; i++) g.marks[i] += dx[words.length * size + i]
  for (const [at, { form }] of words.entries()) {
    if (form < 0) continue
    for (let k = 0; k < size; k++) g.forms[form * size + k] += dx[at * size + k]
  }
}

/** Backward pass of `readQuery`. `dShares` has the gradients of the tokens' shares. */
export function queryBack(p, g, { query, q, size, dShares }) {
  const mean = dShares.reduce((sum, slope, i) => sum + (slope * q.gates[i]) / q.total, 0)
  const dx = new Float32Array(q.x.length)
  projectBack({ p, g }, q.keys, { ...q, dx })
  projectBack({ p, g }, q.values, { ...q, dx })
  query.forEach(({ form }, at) => {
    const gate = q.gates[at]
    const dGate = ((dShares[at] - mean) / q.total) * gate * (1 - gate)
    for (let k = 0; k < size; k++) {
      g.importance[k] += dGate * q.x[at * size + k]
      dx[at * size + k] += dGate * p.importance[k]
    }
    if (form >= 0) {
      for (let k = 0; k < size; k++) g.forms[form * size + k] += dx[at * size + k]
    }
  })
}
