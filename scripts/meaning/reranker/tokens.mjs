// The first layer: tokens of questions and of candidates become keys, by which they are compared, and values.
import { KEY_SIZE as KEY } from '../../../core/src/knowledge/answering/reranker/parameters.ts'
import { multiplyAdd, multiplyBack } from './layers.mjs'

const ROOT = Math.sqrt(KEY)

function project(x, { count, size, matrix }) {
  const result = new Float32Array(count * KEY)
  for (let i = 0; i < count; i++) {
    multiplyAdd(result, i * KEY, { x, from: i * size, rows: size, matrix, columns: KEY })
  }
  return result
}

/** The vector of a token: that of its word, or the learned one of its form. */
function addToken(x, to, { p, size, token: { vector, form } }) {
  if (form < 0) for (let k = 0; k < size; k++) x[to + k] += vector[k]
  else for (let k = 0; k < size; k++) x[to + k] += p.forms[form * size + k]
}

/** The tokens of a question. `gates` are how much each counts; their sum is `total`. */
export function readQuery(p, query, size) {
  const count = query.length
  const x = new Float32Array(count * size)
  query.forEach((token, i) => addToken(x, i * size, { p, size, token }))
  const gates = Float32Array.from({ length: count }, (_, i) => {
    let sum = 0
    for (let k = 0; k < size; k++) sum += x[i * size + k] * p.importance[k]
    return 1 / (1 + Math.exp(-sum))
  })
  return {
    x,
    keys: project(x, { count, size, matrix: p.queryKeys }),
    values: project(x, { count, size, matrix: p.queryValues }),
    gates,
    total: gates.reduce((sum, gate) => sum + gate, 1e-6),
  }
}

/** The distinct tokens of a business. */
export function readTokens(p, tokens, size) {
  const count = tokens.length
  const x = new Float32Array(count * size)
  tokens.forEach((token, t) => {
    for (let k = 0; k < size; k++) x[t * size + k] = p.places[token.place * size + k]
    addToken(x, t * size, { p, size, token })
  })
  return {
    x,
    keys: project(x, { count, size, matrix: p.keys }),
    values: project(x, { count, size, matrix: p.values }),
    dKeys: new Float32Array(count * KEY),
    dValues: new Float32Array(count * KEY),
  }
}

/** Of two words; 0 where one of them is a figure or an unknown word. */
function cosineOf(a, b) {
  if (a.form >= 0 || b.form >= 0) return 0
  let cosine = 0
  for (let k = 0; k < a.vector.length - 1; k++) cosine += a.vector[k] * b.vector[k]
  return cosine
}

/** How much each token of a question attends to these tokens of the business, and their cosines. */
export function attend(p, { query, q }, { tokens, t, used }) {
  const m = query.length
  const cosines = new Float32Array(tokens.length * m)
  const logits = new Float32Array(tokens.length * m)
  for (const at of used) {
    for (let i = 0; i < m; i++) {
      const cosine = cosineOf(tokens[at], query[i])
      let product = 0
      for (let k = 0; k < KEY; k++) product += t.keys[at * KEY + k] * q.keys[i * KEY + k]
      cosines[at * m + i] = cosine
      logits[at * m + i] = product / ROOT + p.attention[0] * cosine
    }
  }
  return { cosines, logits }
}

/** The slopes by the keys of both sides, given those by the logits. */
export function attendBack(g, { query, q }, { t, used, cosines, dLogits }) {
  const m = query.length
  const dQueryKeys = new Float32Array(m * KEY)
  for (const at of used) {
    for (let i = 0; i < m; i++) {
      const slope = dLogits[at * m + i]
      if (slope === 0) continue
      g.attention[0] += slope * cosines[at * m + i]
      for (let k = 0; k < KEY; k++) {
        t.dKeys[at * KEY + k] += (slope / ROOT) * q.keys[i * KEY + k]
        dQueryKeys[i * KEY + k] += (slope / ROOT) * t.keys[at * KEY + k]
      }
    }
  }
  return dQueryKeys
}

const back = (dx, { x, at, size }, { matrix, gradient, dy }) =>
  multiplyBack(dx, gradient, {
    x,
    from: at * size,
    rows: size,
    matrix,
    columns: KEY,
    dy,
    to: at * KEY,
  })

/** The slopes by all parameters of the tokens of a business, after those of its questions are added up. */
export function tokensBack(p, g, { tokens, t, size }) {
  const dx = new Float32Array(t.x.length)
  tokens.forEach(({ form, place }, at) => {
    back(dx, { x: t.x, at, size }, { matrix: p.keys, gradient: g.keys, dy: t.dKeys })
    back(dx, { x: t.x, at, size }, { matrix: p.values, gradient: g.values, dy: t.dValues })
    for (let k = 0; k < size; k++) {
      const slope = dx[at * size + k]
      if (place > 0) g.places[place * size + k] += slope
      if (form >= 0) g.forms[form * size + k] += slope
    }
  })
}

/** The same for the tokens of a question; `dShares` are the slopes by the share of each. */
export function queryBack(p, g, { query, q, size, dKeys, dValues, dShares }) {
  const mean = dShares.reduce((sum, slope, i) => sum + (slope * q.gates[i]) / q.total, 0)
  const dx = new Float32Array(q.x.length)
  query.forEach(({ form }, at) => {
    const gate = q.gates[at]
    const dGate = ((dShares[at] - mean) / q.total) * gate * (1 - gate)
    for (let k = 0; k < size; k++) {
      g.importance[k] += dGate * q.x[at * size + k]
      dx[at * size + k] += dGate * p.importance[k]
    }
    back(dx, { x: q.x, at, size }, { matrix: p.queryKeys, gradient: g.queryKeys, dy: dKeys })
    back(dx, { x: q.x, at, size }, { matrix: p.queryValues, gradient: g.queryValues, dy: dValues })
    if (form >= 0) {
      for (let k = 0; k < size; k++) g.forms[form * size + k] += dx[at * size + k]
    }
  })
}
