/** Spellings of one sound, in this order; capital letters stand for sounds of two letters. */
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
 * The consonants of a word as they sound, and whether it begins with a vowel: "krash" and "crash", "membrshp" and
 * "membership" have the same. English only.
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

/** The keys of a word as it is typed, and of what may be its stem. */
export function soundKeys(word: string): Set<string> {
  const key = soundKey(word)
  return new Set([key, key.replace(ENDING, '')].filter(({ length }) => length >= MIN_KEY))
}

/** Shorter keys fit too many words. */
const MIN_KEY = 3
