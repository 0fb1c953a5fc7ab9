import type { WordVectors } from './word-vectors.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const MIN_LENGTH = 5
const MAX_LENGTH = 20
const PLAIN = /^[a-z]+$/

/** All words with one letter left out, added, replaced, or two neighbors swapped; the first letter stays. */
function* oneErrorAway(word: string): Generator<string> {
  for (let i = 1; i <= word.length; i++) {
    const before = word.slice(0, i)
    const after = word.slice(i)
    for (const letter of LETTERS) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`
  }
}

/**
 * The most frequent word of the table that differs from an unlisted one by one typing error: "currncy" is
 * "currency". Undefined for short words, which have too many neighbors.
 */
export function correctTypo(table: WordVectors, word: string): string | undefined {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !PLAIN.test(word)) return undefined
  let best: { spelling: string; weight: number } | undefined
  for (const spelling of oneErrorAway(word)) {
    const weight = table.weightOf(spelling)
    if (weight !== undefined && (best === undefined || weight < best.weight)) {
      best = { spelling, weight }
    }
  }
  return best?.spelling
}
