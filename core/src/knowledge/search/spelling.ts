import { stemListOf } from '../text/analyze-text.ts'
import { editDistance, letterMask, maskDifference } from './letters/edit-distance.ts'
import { soundKey, soundKeys } from './letters/sound-key.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A known stem that is a possible correction. `factor`: its certainty, up to 1. */
export type StemCandidate = { stem: string; factor: number }

const SUFFIXES =
  'ing ings ed er ers or ors ion ions ation ations ate ates ated ating ator ators es al ally ly ment ments ness ity able ible ance ence ive ous ist ists ism ful'.split(
    ' ',
  )
const FACTOR_BY_ERROR_COUNT = [1, 0.9, 0.6]
const FIRST_LETTER_PENALTY = 0.5
const MAX_CANDIDATES = 3
/** Certainty of a word that sounds alike but has more errors. */
const SOUNDS_ALIKE = 0.8
const MIN_SOUND = 4
const MAX_SOUND_ERRORS = 4
/** Letters whose sound is rarely spelled differently: words that differ in one of them do not sound alike. */
const PLAIN_SOUNDS = letterMask('blrv')

/** Maximum typing errors to correct: few in short words, which have many similar words; none in codes and numbers. */
function maxErrors(word: string): number {
  if (word.length < 4 || /[^\p{L}]/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** The word with its ending corrected: "locatde" → "located". */
function withCorrectedEnding(word: string): string[] {
  return SUFFIXES.flatMap((suffix) =>
    [suffix.length - 1, suffix.length, suffix.length + 1]
      .filter((size) => size > 1 && word.length - size >= 3)
      .filter((size) => editDistance(word.slice(-size), suffix, 1) === 1)
      .map((size) => word.slice(0, -size) + suffix),
  )
}

/** The word with each pair of adjacent letters swapped: "chnage" → "change". */
function* withSwappedLetters(word: string): Generator<string> {
  for (let i = 0; i + 1 < word.length; i++) {
    yield word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2)
  }
}

/** Size of the cache of corrections. */
const MAX_FOUND = 100

const correctors = new WeakMap<Vocabulary, SpellingCorrector>()

/** The corrector of a vocabulary. It is shared with its cache, because indexes of one question share a vocabulary. */
export function correctorOf(vocabulary: Vocabulary): SpellingCorrector {
  const corrector = correctors.get(vocabulary) ?? new SpellingCorrector(vocabulary)
  correctors.set(vocabulary, corrector)
  return corrector
}

/** Finds known stems within one or two typing errors of a word. */
export class SpellingCorrector {
  readonly #vocabulary: Vocabulary
  /** Cache for the version of the vocabulary, because a question is searched several times. */
  readonly #found = new Map<string, StemCandidate[]>()
  #version = 0

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** Up to three known stems for an unknown word, best first. */
  candidates(word: string, stem: string): StemCandidate[] {
    return this.#once(`near ${word} ${stem}`, () => this.#candidates(word, stem))
  }

  #once(key: string, find: () => StemCandidate[]): StemCandidate[] {
    if (this.#version !== this.#vocabulary.version || this.#found.size >= MAX_FOUND) {
      this.#found.clear()
      this.#version = this.#vocabulary.version
    }
    const found = this.#found.get(key) ?? find()
    this.#found.set(key, found)
    return found
  }

  #candidates(word: string, stem: string): StemCandidate[] {
    const max = maxErrors(word)
    if (max === 0) return []

    const costs = new Map<string, number>()
    for (const known of this.#mended(word)) costs.set(known, 1)
    for (const spelling of new Set([stem, word])) {
      for (const [known, cost] of this.#near(spelling, max)) {
        costs.set(known, Math.min(cost, costs.get(known) ?? cost))
      }
    }
    const min = Math.min(...costs.values())
    const nearest = [...costs].filter(([, cost]) => cost === min)
    const keys = new Set([...soundKeys(word), ...soundKeys(stem)])
    const alike = nearest.filter(([known]) => keys.has(soundKey(known)))
    return (alike.length > 0 ? alike : nearest).slice(0, MAX_CANDIDATES).map(([known, cost]) => ({
      stem: known,
      factor: FACTOR_BY_ERROR_COUNT[Math.floor(cost)] ?? 0.5,
    }))
  }

  /** The known stems that sound like an unknown word: "crash" for "krashing", "membership" for "membrshp". */
  soundingLike(word: string, stem: string): StemCandidate[] {
    return this.#once(`alike ${word} ${stem}`, () => this.#soundingLike(word, stem))
  }

  #soundingLike(word: string, stem: string): StemCandidate[] {
    if (word.length < MIN_SOUND || !/^[a-z]+$/.test(word)) return []
    const keys = new Set([...soundKeys(word), ...soundKeys(stem)])
    const mask = letterMask(word) & PLAIN_SOUNDS
    const found: { stem: string; errors: number }[] = []
    for (let term = 0; term < (keys.size === 0 ? 0 : this.#vocabulary.size); term++) {
      if ((this.#vocabulary.maskOf(term) & PLAIN_SOUNDS) !== mask) continue
      const known = this.#vocabulary.stemOf(term)
      if (this.#vocabulary.frequencyOf(term) === 0 || !keys.has(soundKey(known))) continue
      const errors = editDistance(word, known, MAX_SOUND_ERRORS)
      if (errors <= MAX_SOUND_ERRORS) found.push({ stem: known, errors })
    }
    const min = Math.min(...found.map(({ errors }) => errors))
    return found
      .filter(({ errors }) => errors === min)
      .slice(0, MAX_CANDIDATES)
      .map((known) => ({ stem: known.stem, factor: SOUNDS_ALIKE }))
  }

  #mended(word: string): string[] {
    return [...withCorrectedEnding(word), ...withSwappedLetters(word)]
      .flatMap((spelling) => stemListOf(spelling))
      .filter((stem) => this.#vocabulary.has(stem))
  }

  *#near(word: string, max: number): Generator<[stem: string, cost: number]> {
    const mask = letterMask(word)
    for (let term = 0; term < this.#vocabulary.size; term++) {
      if (maskDifference(mask, this.#vocabulary.maskOf(term)) > 2 * max) continue
      const stem = this.#vocabulary.stemOf(term)
      if (stem.length < 3 || this.#vocabulary.frequencyOf(term) === 0) continue
      const errors = editDistance(word, stem, max)
      if (errors <= max) yield [stem, errors + (stem[0] === word[0] ? 0 : FIRST_LETTER_PENALTY)]
    }
  }
}
