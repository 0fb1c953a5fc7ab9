import type { WordVectors } from './word-vectors.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const MIN_LENGTH = 5
const MAX_LENGTH = 20
const PLAIN = /^[a-z]+$/

/** All words with one letter omitted, added or replaced, or two adjacent letters swapped; the first letter is fixed. */
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
 * The word of the table with the highest frequency that differs from an unlisted word by one typing error: "currncy" →
 * "currency". Undefined for short words, which are close to too many others.
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
