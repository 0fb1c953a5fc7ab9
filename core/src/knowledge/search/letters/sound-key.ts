/** Spellings of each sound, applied in order. Capital letters are sounds with two letters. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/[tscx]ion/g, 'Sn'],
  [/sh/g, 'S'],
  [/t?ch/g, 'C'],
  [/ph/g, 'f'],
  [/gh(?=t|$)/g, ''],
  [/d?g(?=[eiy])|dg/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/(?<=.)[aeiouyhw]/g, ''],
  [/^[aeiouy]/, 'a'],
]
const ENDING = /(?:mnt|n?g|s|d)$/

/**
 * A phonetic key of an English word: its consonants by sound, and whether it begins with a vowel. Equal for "krash" and
 * "crash", and for "membrshp" and "membership".
 */
export function soundKey(word: string): string {
  const letters = SOUNDS.reduce(
    (key, [spelling, sound]) => key.replace(spelling, sound),
    word.toLowerCase(),
  )
  return Array.from(letters)
    .filter((letter, at, all) => letter !== all[at - 1])
    .join('')
}

/** The phonetic keys of a word and of its possible stem. */
export function soundKeys(word: string): Set<string> {
  const key = soundKey(word)
  return new Set([key, key.replace(ENDING, '')].filter(({ length }) => length >= MIN_KEY))
}

/** Shorter keys match too many words. */
const MIN_KEY = 3
