import type { WordVectors } from '../../meaning/word-vectors.ts'
import {
  addProduct,
  addRow,
  addScaled,
  dot,
  product,
  rectify,
  rowProducts,
  sigmoid,
  toShares,
} from './arithmetic.ts'
import {
  HIDDEN_SIZE,
  KEY_SIZE,
  MATCH_SIZE,
  openParameters,
  PLACES,
  tokenSize,
} from './parameters.ts'
import type { Parameters } from './parameters.ts'
import type { Token } from './tokens.ts'

/** A token of a candidate. `place` is 0 in the sentence, 1 in the heading above it, 2 in its label. */
export type PlacedToken = Token & { place: number }

/** A word of the question; `weight` is how rare it is among the passages, 0 where it does not count. */
export type QueryToken = Token & { weight: number }

export type RerankedCandidate = {
  tokens: readonly PlacedToken[]
  /** What the ranking before this one knows of it, in the order of the parameters. */
  features: Float32Array
  /** Its score there (log-odds), relative to the best candidate. */
  formerScore: number
}

/** Log-odds that a candidate is the answer among the others, and that it is one at all. */
export type Reranked = { score: number; certainty: number }

export type Reranker = {
  /** Reads a question; the function returned scores one candidate for it. */
  ask(question: readonly QueryToken[]): (candidate: RerankedCandidate) => Reranked
}

const MAX_WEIGHT = 3
const WEIGHT_UNIT = 4
const SCORE_UNIT = 4

/** The vector of a token: its word vector of length one, then how much the word counts; or that of its form. */
function readToken(words: WordVectors, parameters: Parameters, { row, form }: Token) {
  const vector = new Float32Array(tokenSize(words.dimensions))
  if (row < 0) {
    addRow(vector, parameters.forms, { row: form, columns: vector.length, factor: 1 })
    return vector
  }
  const own = vector.subarray(0, words.dimensions)
  words.addRow(row, 1, own)
  const length = Math.sqrt(dot(own, own))
  for (let i = 0; i < own.length; i++) own[i] = (own[i] ?? 0) / (length || 1)
  vector[words.dimensions] = Math.min(MAX_WEIGHT, length / (parameters.medianWeight[0] ?? 1))
  return vector
}

/** The vector of a token, and what it gives to a token of a question that attends to it. */
type TokenVectors = { vector: Float32Array; value: Float32Array }

/** Words seen lately: passages repeat their words in every question. */
const MAX_SEEN = 4_000

function createTokenReader(words: WordVectors, parameters: Parameters) {
  const seen = new Map<number, TokenVectors>()
  return (token: Token): TokenVectors => {
    const id = idOf(token)
    const known = seen.get(id)
    if (known) return known
    if (seen.size >= MAX_SEEN) seen.clear()
    const vector = readToken(words, parameters, token)
    const read = { vector, value: product(vector, parameters.values, KEY_SIZE) }
    seen.set(id, read)
    return read
  }
}

const idOf = ({ row, form }: Token): number => (row >= 0 ? row : -1 - form)

/** What is the same for all candidates about one token of the question. */
type QueryWord = {
  token: QueryToken
  /** The word vector; undefined for a figure or an unknown word. */
  word: Float32Array | undefined
  /** The product of this with the vector of another token is how much the two attend to each other. */
  attention: Float32Array
  /** How what is found for the token describes the match. */
  matrix: Float32Array
  base: Float32Array
  importance: number
}

/** The part of `match` that multiplies what was found, the query times what was found, and the facts. */
const FOUND = KEY_SIZE
const BOTH = 2 * KEY_SIZE
const FACTS = 3 * KEY_SIZE

/** The match as a function of what is found alone: both parts that depend on it become one matrix. */
function matrixOf({ match }: Parameters, query: Float32Array): Float32Array {
  const matrix = new Float32Array(KEY_SIZE * MATCH_SIZE)
  for (let row = 0; row < KEY_SIZE; row++) {
    const factor = query[row] ?? 0
    for (let k = 0; k < MATCH_SIZE; k++) {
      const found = match[(FOUND + row) * MATCH_SIZE + k] ?? 0
      matrix[row * MATCH_SIZE + k] = found + factor * (match[(BOTH + row) * MATCH_SIZE + k] ?? 0)
    }
  }
  return matrix
}

function readQuery(words: WordVectors, parameters: Parameters, token: QueryToken): QueryWord {
  const vector = readToken(words, parameters, token)
  const key = product(vector, parameters.queryKeys, KEY_SIZE)
  const value = product(vector, parameters.queryValues, KEY_SIZE)
  const base = Float32Array.from(parameters.matchBase)
  addProduct(base, value, { matrix: parameters.match })
  const known = Number(token.row >= 0)
  const facts = Float32Array.of(0, 0, token.weight / WEIGHT_UNIT, 0, known)
  addProduct(base, facts, { matrix: parameters.match, from: FACTS })
  const attention = rowProducts(parameters.keys, key).map((sum) => sum / Math.sqrt(KEY_SIZE))
  return {
    token,
    word: known ? vector.subarray(0, words.dimensions) : undefined,
    attention,
    matrix: matrixOf(parameters, value),
    base,
    importance: sigmoid(dot(vector, parameters.importance)),
  }
}

/** What a token of a candidate, where it stands, means for each token of the question. */
type Read = { logits: Float32Array; cosines: Float32Array; value: Float32Array }

type ReadCandidate = { tokens: readonly PlacedToken[]; reads: readonly Read[] }

type Network = {
  words: WordVectors
  parameters: Parameters
  vectorsOf: (token: Token) => TokenVectors
}

/** Less attention than this does not change what is found. */
const MIN_SHARE = 1e-4

class QueryReader {
  readonly #vectorsOf: Network['vectorsOf']
  readonly #parameters: Parameters
  readonly #query: readonly QueryWord[]
  readonly #importance: number
  readonly #places: readonly Pick<Read, 'logits' | 'value'>[]
  /** What was read, for each place by token. */
  readonly #known: readonly Map<number, Read>[]

  constructor({ words, parameters, vectorsOf }: Network, question: readonly QueryToken[]) {
    this.#vectorsOf = vectorsOf
    this.#parameters = parameters
    this.#query = question.map((token) => readQuery(words, parameters, token))
    this.#importance = this.#query.reduce((sum, { importance }) => sum + importance, 1e-6)
    const size = tokenSize(words.dimensions)
    this.#places = Array.from({ length: PLACES }, (_, place) => {
      const vector = parameters.places.subarray(place * size, (place + 1) * size)
      const logits = Float32Array.from(this.#query, ({ attention }) => dot(attention, vector))
      return { logits, value: product(vector, parameters.values, KEY_SIZE) }
    })
    this.#known = this.#places.map(() => new Map())
  }

  #read(token: PlacedToken): Read {
    const [cosineFactor = 0] = this.#parameters.attention
    const { vector, value } = this.#vectorsOf(token)
    const placed = this.#places[token.place]
    const logits = new Float32Array(this.#query.length)
    const cosines = new Float32Array(this.#query.length)
    for (const [i, { attention, word }] of this.#query.entries()) {
      if (token.row >= 0 && word) cosines[i] = dot(word, vector)
      logits[i] = dot(attention, vector) + cosineFactor * (cosines[i] ?? 0)
    }
    const sum = Float32Array.from(value)
    if (placed) {
      addScaled(logits, placed.logits, 1)
      addScaled(sum, placed.value, 1)
    }
    return { logits, cosines, value: sum }
  }

  #tokenOf(token: PlacedToken): Read {
    const known = this.#known[token.place]
    const read = known?.get(idOf(token)) ?? this.#read(token)
    known?.set(idOf(token), read)
    return read
  }

  /** The cosine of the word of a candidate that is nearest to token number `i` of the question. */
  #nearest(i: number, { reads }: ReadCandidate): number {
    let nearest = -1
    for (let at = 0; at < reads.length; at++) {
      nearest = Math.max(nearest, reads[at]?.cosines[i] ?? 0)
    }
    return nearest
  }

  /** Log-odds that token number `i` of the question attends to each token of a candidate, and whether one is equal. */
  #attend(i: number, key: string, { tokens, reads }: ReadCandidate) {
    const [, equalFactor = 0] = this.#parameters.attention
    const logits = new Float32Array(reads.length)
    let hasEqual = false
    for (let at = 0; at < logits.length; at++) {
      const isEqual = key !== '' && tokens[at]?.key === key
      if (isEqual) hasEqual = true
      logits[at] = (reads[at]?.logits[i] ?? 0) + (isEqual ? equalFactor : 0)
    }
    return { logits, hasEqual }
  }

  #match(i: number, query: QueryWord, candidate: ReadCandidate): Float32Array {
    const { logits: shares, hasEqual } = this.#attend(i, query.token.key, candidate)
    const unfound = toShares(shares, this.#parameters.attention[2] ?? 0)
    const found = new Float32Array(KEY_SIZE)
    for (let at = 0; at < shares.length; at++) {
      const share = shares[at] ?? 0
      const value = candidate.reads[at]?.value
      if (value && share > MIN_SHARE) addScaled(found, value, share)
    }
    const match = Float32Array.from(query.base)
    addProduct(match, found, { matrix: query.matrix })
    const facts = Float32Array.of(this.#nearest(i, candidate), Number(hasEqual), 0, unfound, 0)
    addProduct(match, facts, { matrix: this.#parameters.match, from: FACTS })
    rectify(match)
    return match
  }

  score({ tokens, features, formerScore }: RerankedCandidate): Reranked {
    const candidate = { tokens, reads: tokens.map((token) => this.#tokenOf(token)) }
    const mean = new Float32Array(MATCH_SIZE)
    const max = new Float32Array(MATCH_SIZE)
    for (const [i, query] of this.#query.entries()) {
      const match = this.#match(i, query, candidate)
      const share = query.importance / this.#importance
      for (let k = 0; k < MATCH_SIZE; k++) {
        mean[k] = (mean[k] ?? 0) + share * (match[k] ?? 0)
        max[k] = Math.max(max[k] ?? 0, match[k] ?? 0)
      }
    }
    const { hidden, hiddenBase, output, outputBase, formerScore: factors } = this.#parameters
    const sums = Float32Array.from(hiddenBase)
    addProduct(sums, mean, { matrix: hidden })
    addProduct(sums, max, { matrix: hidden, from: MATCH_SIZE })
    addProduct(sums, features, { matrix: hidden, from: 2 * MATCH_SIZE })
    const relative = Float32Array.of(formerScore / SCORE_UNIT)
    addProduct(sums, relative, { matrix: hidden, from: hidden.length / HIDDEN_SIZE - 1 })
    rectify(sums)
    const outputs = Float32Array.from(
      outputBase,
      (base, at) => base + (factors[at] ?? 0) * formerScore,
    )
    addProduct(outputs, sums, { matrix: output })
    return { score: outputs[0] ?? 0, certainty: outputs[1] ?? 0 }
  }
}

/**
 * A small neural network that reads a question and a candidate together: each word of the question attends to the words
 * of the candidate, what it finds is described, and the descriptions and the features decide. Trained by
 * `npm run build:meaning`. `bytes` are aligned to four bytes; throws when they do not fit the table and the features.
 */
export function openReranker(words: WordVectors, bytes: Uint8Array, features: number): Reranker {
  const parameters = openParameters(bytes, words.dimensions, features)
  const network = { words, parameters, vectorsOf: createTokenReader(words, parameters) }
  return {
    ask(question) {
      const query = new QueryReader(network, question)
      return (candidate) => query.score(candidate)
    },
  }
}
