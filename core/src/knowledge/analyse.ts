import { porterStem } from './porter.ts'
import { STOP_WORDS } from './stop-words.ts'

// A number; or a word with its apostrophes, and with what a hyphen ties to one or two letters (e-mail).
const WORDS =
  /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’ʼ]\p{L}+)*(?:[-‐‑](?<=(?<![\p{L}\p{M}\p{N}])\p{L}{1,2}[-‐‑])\p{L}+)?/gu
const HYPHEN = /[-‐‑]/
// Scripts written without spaces (and Korean, whose particles cling to the word).
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/u
const UNSPACED_RUNS = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source}).)+`, 'gsu')
const NON_ASCII = /[\u0080-\uffff]/
const LONGEST_WORD = 64
const MEMORY = 50_000

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

function plain(word: string): string {
  const lower = word.toLowerCase()
  if (!NON_ASCII.test(lower)) return lower

  return lower
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
}

function withoutApostrophe(word: string): string {
  const at = word.search(/['’ʼ]/)
  if (at < 0) return word

  const ending = word.slice(at + 1)
  if (/^(?:s|ll|re|ve|d|m)$/.test(ending)) return word.slice(0, at)
  // Elisions such as l'eau or d'accord; English contractions keep their letters (dont, cant).
  return at <= 2 && ending.length > 2 ? ending : word.replaceAll(/['’ʼ]/g, '')
}

/** Pairs of neighbouring characters, because a script without spaces has no cheap words. */
function* pairsOf(run: string): Generator<string> {
  const letters = Array.from(run)
  if (letters.length === 1) yield run
  for (let i = 0; i + 1 < letters.length; i++) yield `${letters[i] ?? ''}${letters[i + 1] ?? ''}`
}

function spellingsOf(raw: string): string[] {
  const word = plain(raw)
  if (NON_ASCII.test(word) && UNSPACED.test(word)) {
    return (word.match(UNSPACED_RUNS) ?? []).flatMap((run) =>
      UNSPACED.test(run) ? [...pairsOf(run)] : [run],
    )
  }
  if (HYPHEN.test(word)) {
    const [head = '', tail = ''] = word.split(HYPHEN)
    return tail.length < 3 ? [`${head}${tail}`] : [`${head}${tail}`, tail]
  }
  if (word.length > 3 && /^\d[\d.,]*$/.test(word)) return [word.replaceAll(/,(?=\d{3})/g, '')]
  return [withoutApostrophe(word).slice(0, LONGEST_WORD)]
}

const termsOfWord = new Map<string, readonly string[]>()

/** The stems one written word stands for; none for a word of the stop list. */
function termsOf(raw: string): readonly string[] {
  const known = termsOfWord.get(raw)
  if (known !== undefined) return known

  const isStop = STOP_WORDS.has(raw.toLowerCase())
  const terms = (isStop ? [] : spellingsOf(raw))
    .filter((word) => !STOP_WORDS.has(word))
    .map(porterStem)
  // Texts repeat their words: remembering makes stemming five times faster; the bound keeps memory flat.
  if (termsOfWord.size >= MEMORY) termsOfWord.clear()
  termsOfWord.set(raw, terms)
  return terms
}

/** The stems of a text in its order, stop words left out. */
export function stemListOf(text: string): string[] {
  const stems: string[] = []
  for (const word of text.match(WORDS) ?? []) {
    for (const stem of termsOf(word)) stems.push(stem)
  }
  return stems
}

/** The stems of a text separated by one space, as they are stored beside a chunk. */
export function stemsOf(text: string): string {
  return stemListOf(text).join(' ')
}

/** The words of a text as written, lower case and without accents, stop words included. */
export function wordsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).map(plain)
}
