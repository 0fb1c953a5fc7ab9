/**
 * The Porter stemmer: "connected", "connecting" and "connection" become "connect". Source: M. F. Porter, An
 * algorithm for suffix stripping, Program 14(3), 1980, with the author's two later changes ("bli" and "logi"
 * in step 2).
 */

const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)'
const HAS_VOWEL = new RegExp(VOWEL)
// oxlint-disable-next-line regexp/no-super-linear-move -- a word has up to 64 letters
const MEASURE = new RegExp(`${VOWEL}+(?:(?!${VOWEL})[a-z0-9])+`, 'g')
const ENDS_CVC = /[^aeiou][aeiouy][^aeiouwxy]$/
const ENDS_DOUBLE = /([^aeiouylsz])\1$/

type Suffixes = readonly (readonly [suffix: string, replacement: string])[]

const STEP_2: Suffixes = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['eli', 'e'],
]

const STEP_3: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const STEP_4 =
  'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ou'.split(' ')

/** Number of vowel runs that are followed by a consonant run. */
function measure(word: string): number {
  return word.match(MEASURE)?.length ?? 0
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word

  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const root = word.slice(0, word.length - suffix)
  if (suffix === 0 || !HAS_VOWEL.test(root)) return word

  return restoredEnding(root)
}

/** Restores the ending that -ed or -ing changed: "hopp" → "hop", "fil" → "file". */
function restoredEnding(root: string): string {
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`
  if (ENDS_DOUBLE.test(root)) return root.slice(0, -1)
  return measure(root) === 1 && ENDS_CVC.test(root) ? `${root}e` : root
}

function withI(word: string): string {
  return word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

function replaced(word: string, suffixes: Suffixes): string {
  const hit = suffixes.find(([suffix]) => word.endsWith(suffix))
  if (hit === undefined) return word

  const root = word.slice(0, word.length - hit[0].length)
  return measure(root) > 0 ? root + hit[1] : word
}

function withoutLast(word: string): string {
  const suffix = STEP_4.find((ending) => word.endsWith(ending))
  if (suffix === undefined) return word

  const root = word.slice(0, word.length - suffix.length)
  const isSuffix = suffix !== 'ion' || root.endsWith('s') || root.endsWith('t')
  return isSuffix && measure(root) > 1 ? root : word
}

function withoutE(word: string): string {
  if (!word.endsWith('e'))
    return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word

  const root = word.slice(0, -1)
  const size = measure(root)
  return size > 1 || (size === 1 && !ENDS_CVC.test(root)) ? root : word
}

/** The stem of one lower-case English word. Words of other alphabets are returned unchanged. */
export function porterStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word

  const short = withI(withoutPast(withoutPlural(word)))
  return withoutE(withoutLast(replaced(replaced(short, STEP_2), STEP_3)))
}
