import { TOKEN_FORMS } from './tokens.ts'

/** Size of a token: its unit word vector, and the weight of the word. */
export const tokenSize = (dimensions: number): number => dimensions + 1

/**
 * What is known of a token of a candidate, as rows of one block: it stands in the sentence, in the heading above it, in its
 * label; it is a name; the question has it, or a word that is near in meaning.
 */
export const MARKS = 5
export const NAME_MARK = 3
export const IN_QUESTION_MARK = 4
/** Numbers by which tokens are compared, and by which the comparison is described. */
export const KEY_SIZE = 48
export const MATCH_SIZE = 48
/** Further numbers per match: cosine and equality of the nearest token, rarity, whether none is near, and known. */
export const MATCH_FACTS = 5
export const HIDDEN_SIZE = 48
/** The rank among the candidates, and whether the candidate answers at all. */
export const OUTPUTS = 2

/** What the token before and the one after add to keys and values, of questions and of candidates. */
const neighborBlocks = {
  queryKeysBefore: KEY_SIZE * KEY_SIZE,
  queryKeysAfter: KEY_SIZE * KEY_SIZE,
  queryValuesBefore: KEY_SIZE * KEY_SIZE,
  queryValuesAfter: KEY_SIZE * KEY_SIZE,
  keysBefore: KEY_SIZE * KEY_SIZE,
  keysAfter: KEY_SIZE * KEY_SIZE,
  valuesBefore: KEY_SIZE * KEY_SIZE,
  valuesAfter: KEY_SIZE * KEY_SIZE,
}

/** The blocks in their order, with the numbers in each. `features` are those of a candidate; its former score is one more. */
export const blocksOf = (dimensions: number, features: number) => {
  const token = tokenSize(dimensions)
  return {
    medianWeight: 1,
    forms: TOKEN_FORMS.length * token,
    marks: MARKS * token,
    queryKeys: token * KEY_SIZE,
    keys: token * KEY_SIZE,
    queryValues: token * KEY_SIZE,
    values: token * KEY_SIZE,
    ...neighborBlocks,
    attention: 3,
    match: (3 * KEY_SIZE + MATCH_FACTS) * MATCH_SIZE,
    matchBase: MATCH_SIZE,
    importance: token,
    hidden: (2 * MATCH_SIZE + features + 1) * HIDDEN_SIZE,
    hiddenBase: HIDDEN_SIZE,
    output: HIDDEN_SIZE * OUTPUTS,
    outputBase: OUTPUTS,
    formerScore: OUTPUTS,
  }
}

export type Parameters = Record<keyof ReturnType<typeof blocksOf>, Float32Array>

/** Size of all parameters in bytes. */
const parameterBytes = (dimensions: number, features: number): number =>
  4 * Object.values(blocksOf(dimensions, features)).reduce((sum, count) => sum + count, 0)

/** Views of the blocks in `bytes`, which must be aligned to four bytes. Throws for a wrong size. */
export function openParameters(
  bytes: Uint8Array,
  dimensions: number,
  features: number,
): Parameters {
  const blocks = Object.entries(blocksOf(dimensions, features))
  if (bytes.byteLength !== parameterBytes(dimensions, features)) {
    throw new Error('These are no parameters of a reranker.')
  }
  let at = bytes.byteOffset
  const views = blocks.map(([name, count]) => {
    const view = new Float32Array(bytes.buffer, at, count)
    at += 4 * count
    return [name, view]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of blocksOf
  return Object.fromEntries(views) as Parameters
}
