import type { WordVectors } from '../../meaning/word-vectors.ts'
import { addProduct, addRow, addScaled, dot, product } from './arithmetic.ts'
import { IN_QUESTION_MARK, KEY_SIZE, MARKS, NAME_MARK, tokenSize } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import type { Token } from './tokens.ts'

/** A token of a candidate. `place` is 0 in the sentence, 1 in the heading above it, 2 in its label. */
export type PlacedToken = Token & { place: number }

/** What a token is compared by, and what is found there. */
type KeyAndValue = { key: Float32Array; value: Float32Array }

/** A token as the network knows it, wherever it stands, and what it adds to the one before and the one after it. */
type TokenVectors = KeyAndValue & {
  vector: Float32Array
  toNext: KeyAndValue
  toPrevious: KeyAndValue
}

const MAX_WEIGHT = 3

/** The vector of a token: its word vector of length one, then how much the word counts; or that of its form. */
export function readToken(
  words: WordVectors,
  parameters: Parameters,
  { row, form }: Pick<Token, 'row' | 'form'>,
): Float32Array {
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

/** Words seen lately: passages repeat their words in every question. */
const MAX_SEEN = 2_000

/** A token of a candidate, with its word vector, where it stands. */
export type ReadToken = KeyAndValue & { vector: Float32Array }

export type TokenReader = {
  /** Reads the tokens of a candidate with their marks and neighbors. */
  read(tokens: readonly PlacedToken[]): readonly ReadToken[]
  /** What is added to a token that the question has. */
  inQuestion: KeyAndValue
}

const sum = (parts: readonly (Float32Array | undefined)[]): Float32Array => {
  const total = new Float32Array(KEY_SIZE)
  for (const part of parts) if (part) addScaled(total, part, 1)
  return total
}

const idOf = ({ row, form }: Token): number => (row >= 0 ? row : -1 - form)

const readMarks = ({ marks, keys, values }: Parameters, size: number): KeyAndValue[] =>
  Array.from({ length: MARKS }, (_, mark) => {
    const vector = marks.subarray(mark * size, (mark + 1) * size)
    return { key: product(vector, keys, KEY_SIZE), value: product(vector, values, KEY_SIZE) }
  })

function project(words: WordVectors, parameters: Parameters, token: Token): TokenVectors {
  const { keys, keysBefore, keysAfter, values, valuesBefore, valuesAfter } = parameters
  const vector = readToken(words, parameters, token)
  const key = product(vector, keys, KEY_SIZE)
  const value = product(vector, values, KEY_SIZE)
  return {
    vector,
    key,
    value,
    toNext: {
      key: product(key, keysBefore, KEY_SIZE),
      value: product(value, valuesBefore, KEY_SIZE),
    },
    toPrevious: {
      key: product(key, keysAfter, KEY_SIZE),
      value: product(value, valuesAfter, KEY_SIZE),
    },
  }
}

const NOTHING: KeyAndValue = {
  key: new Float32Array(KEY_SIZE),
  value: new Float32Array(KEY_SIZE),
}

/** Reads tokens of candidates. Those of one place follow each other. */
export function createTokenReader(words: WordVectors, parameters: Parameters): TokenReader {
  const seen = new Map<number, TokenVectors>()
  const marks = readMarks(parameters, tokenSize(words.dimensions))

  function vectorsOf(token: Token): TokenVectors {
    const id = idOf(token)
    const known = seen.get(id)
    if (known) return known
    if (seen.size >= MAX_SEEN) seen.clear()
    const vectors = project(words, parameters, token)
    seen.set(id, vectors)
    return vectors
  }

  function read(tokens: readonly PlacedToken[]): ReadToken[] {
    const vectors = tokens.map(vectorsOf)
    return vectors.map((own, at) => {
      const token = tokens[at]
      const isTogether = (other: number) => tokens[other]?.place === token?.place
      const parts = [
        own,
        marks[token?.place ?? 0],
        isTogether(at - 1) ? vectors[at - 1]?.toNext : undefined,
        isTogether(at + 1) ? vectors[at + 1]?.toPrevious : undefined,
        token?.isName ? marks[NAME_MARK] : undefined,
      ]
      return {
        vector: own.vector,
        key: sum(parts.map((part) => part?.key)),
        value: sum(parts.map((part) => part?.value)),
      }
    })
  }

  return { inQuestion: marks[IN_QUESTION_MARK] ?? NOTHING, read }
}

/** The keys or values of the tokens of a question, given their vectors. */
export function projectQuestion(
  vectors: readonly Float32Array[],
  { own, before, after }: Record<'own' | 'before' | 'after', Float32Array>,
): Float32Array[] {
  const plain = vectors.map((vector) => product(vector, own, KEY_SIZE))
  return plain.map((one, i) => {
    const total = Float32Array.from(one)
    const [previous, next] = [plain[i - 1], plain[i + 1]]
    if (previous) addProduct(total, previous, { matrix: before })
    if (next) addProduct(total, next, { matrix: after })
    return total
  })
}
