import type { WordVectors } from '../../meaning/word-vectors.ts'
import { addProduct, addScaled, dot, rectify, sigmoid, toShares } from './arithmetic.ts'
import { HIDDEN_SIZE, KEY_SIZE, MATCH_SIZE, openParameters } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import type { Token } from './tokens.ts'
import { createTokenReader, projectQuestion, readToken } from './vectors.ts'
import type { PlacedToken, ReadToken, TokenReader } from './vectors.ts'

/** A token of the question. `weight`: its rarity among the passages; 0 for a word that does not count. */
export type QueryToken = Token & { weight: number }

export type RerankedCandidate = {
  tokens: readonly PlacedToken[]
  /** The features of the first ranking, in the order of the parameters. */
  features: Float32Array
  /** Its score (log-odds) in the first ranking, relative to the best candidate. */
  formerScore: number
}

/** `score`: log-odds to be the best of the candidates. `certainty`: log-odds to be an answer at all. */
export type Reranked = { score: number; certainty: number }

export type Reranker = {
  /** Prepares a question. Returns a function that scores a candidate for it. */
  ask(question: readonly QueryToken[]): (candidate: RerankedCandidate) => Reranked
}

const WEIGHT_UNIT = 4
const SCORE_UNIT = 4

/** What is the same for all candidates about one token of the question. */
type QueryWord = {
  token: QueryToken
  /** The word vector; undefined for a figure or an unknown word. */
  word: Float32Array | undefined
  /** The product of this with the key of another token is how much the two attend to each other. */
  key: Float32Array
  /** How much it attends, in addition, to a token that the question has. */
  toOwn: number
  /** How what is found for the token describes the match. */
  matrix: Float32Array
  base: Float32Array
  importance: number
}

/** First rows in `match` for the attended value, for the product of query and attended value, and for the facts. */
const FOUND = KEY_SIZE
const BOTH = 2 * KEY_SIZE
const FACTS = 3 * KEY_SIZE

/** Combines the two parts of `match` that depend on the attended value to one matrix. */
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

const scaled = (vector: Float32Array): Float32Array =>
  vector.map((value) => value / Math.sqrt(KEY_SIZE))

function readQuestion({ words, parameters, reader }: Network, question: readonly QueryToken[]) {
  const { queryKeys, queryKeysBefore, queryKeysAfter } = parameters
  const { queryValues, queryValuesBefore, queryValuesAfter } = parameters
  const vectors = question.map((token) => readToken(words, parameters, token))
  const keys = projectQuestion(vectors, {
    own: queryKeys,
    before: queryKeysBefore,
    after: queryKeysAfter,
  })
  const values = projectQuestion(vectors, {
    own: queryValues,
    before: queryValuesBefore,
    after: queryValuesAfter,
  })
  return question.map((token, i): QueryWord => {
    const vector = vectors[i] ?? new Float32Array(0)
    const value = values[i] ?? new Float32Array(KEY_SIZE)
    const key = scaled(keys[i] ?? new Float32Array(KEY_SIZE))
    const base = Float32Array.from(parameters.matchBase)
    addProduct(base, value, { matrix: parameters.match })
    const known = Number(token.row >= 0)
    const facts = Float32Array.of(0, 0, token.weight / WEIGHT_UNIT, 0, known)
    addProduct(base, facts, { matrix: parameters.match, from: FACTS })
    return {
      token,
      word: known ? vector.subarray(0, words.dimensions) : undefined,
      key,
      toOwn: dot(key, reader.inQuestion.key),
      matrix: matrixOf(parameters, value),
      base,
      importance: sigmoid(dot(vector, parameters.importance)),
    }
  })
}

/** A token of a candidate at its place: attention logits and cosines for each token of the question, and its value. */
type Read = { logits: Float32Array; cosines: Float32Array; value: Float32Array }

type ReadCandidate = { tokens: readonly PlacedToken[]; reads: readonly Read[] }

type Network = { words: WordVectors; parameters: Parameters; reader: TokenReader }

/** Attention below this share is ignored. */
const MIN_SHARE = 1e-4

class QueryReader {
  readonly #reader: TokenReader
  readonly #parameters: Parameters
  readonly #query: readonly QueryWord[]
  readonly #importance: number
  /** The cosines of a token of a candidate to those of the question, by its row of the table. */
  readonly #cosines = new Map<number, Float32Array>()

  constructor(network: Network, question: readonly QueryToken[]) {
    this.#reader = network.reader
    this.#parameters = network.parameters
    this.#query = readQuestion(network, question)
    this.#importance = this.#query.reduce((sum, { importance }) => sum + importance, 1e-6)
  }

  #cosinesOf({ row }: Token, vector: Float32Array): Float32Array {
    const known = this.#cosines.get(row)
    if (known) return known
    const cosines = Float32Array.from(this.#query, ({ word }) =>
      row >= 0 && word ? dot(word, vector) : 0,
    )
    this.#cosines.set(row, cosines)
    return cosines
  }

  /** How much the question has a token: 1 for an equal one, else the highest cosine to one that counts. */
  #shared({ key }: Token, cosines: Float32Array): number {
    let highest = 0
    for (const [i, { token }] of this.#query.entries()) {
      if (key !== '' && token.key === key) return 1
      if (token.weight > 0) highest = Math.max(highest, cosines[i] ?? 0)
    }
    return highest
  }

  #read(token: PlacedToken, { vector, key, value }: ReadToken): Read {
    const [cosineFactor = 0] = this.#parameters.attention
    const cosines = this.#cosinesOf(token, vector)
    const shared = this.#shared(token, cosines)
    const logits = Float32Array.from(
      this.#query,
      (one, i) => dot(one.key, key) + shared * one.toOwn + cosineFactor * (cosines[i] ?? 0),
    )
    if (shared > 0) addScaled(value, this.#reader.inQuestion.value, shared)
    return { logits, cosines, value }
  }

  /** The highest cosine of a word of the candidate with token `i` of the question. */
  #nearest(i: number, { reads }: ReadCandidate): number {
    let nearest = -1
    for (let at = 0; at < reads.length; at++) {
      nearest = Math.max(nearest, reads[at]?.cosines[i] ?? 0)
    }
    return nearest
  }

  /**
   * The attention logits of token `i` of the question for each token of a candidate, and whether one is equal to it.
   */
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
    const vectors = this.#reader.read(tokens)
    const reads = tokens.flatMap((token, at) => {
      const read = vectors[at]
      return read ? [this.#read(token, read)] : []
    })
    const candidate = { tokens, reads }
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
 * Opens a small neural network that scores a question and a candidate together: each token of the question attends to
 * the tokens of the candidate; the descriptions of these matches and the features give the score. Trained by `npm run
 * build:meaning`. `bytes` must be aligned to four bytes. Throws when their size does not fit.
 */
export function openReranker(words: WordVectors, bytes: Uint8Array, features: number): Reranker {
  const parameters = openParameters(bytes, words.dimensions, features)
  const network = { words, parameters, reader: createTokenReader(words, parameters) }
  return {
    ask(question) {
      const query = new QueryReader(network, question)
      return (candidate) => query.score(candidate)
    },
  }
}
