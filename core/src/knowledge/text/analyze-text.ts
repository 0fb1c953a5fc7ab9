import { copyText } from '../../shared/index.ts'
import { stopWordsOf } from '../language/function-words.ts'
import { japaneseWords } from '../language/japanese-words.ts'
import type { Language } from '../language/language.ts'
import { snowballStem, withoutElision } from '../language/stem-word.ts'
import { BASE_FORMS } from './irregular-forms.ts'
import { porterStem } from './porter-stemmer.ts'
import { STOP_WORDS } from './stop-words.ts'

// A number; a code with hyphens (QX-100); or a word with its apostrophes, including one or two letters before
// a hyphen (e-mail) and an adverb after it (call-out).
const WORD_PATTERN =
  // oxlint-disable-next-line regexp/no-super-linear-move -- digits that the first branch gives up are one word of the second
  /\p{N}+(?:[.,]\p{N}+)+|(?<![\p{L}\p{M}\p{N}])\p{L}{1,6}[-‐‑]\p{N}[\p{L}\p{N}]*(?:[-‐‑][\p{L}\p{N}]+)*|[\p{L}\p{M}\p{N}]+(?:['’ʼ]\p{L}+)*(?:[-‐‑](?:(?<=(?<![\p{L}\p{M}\p{N}])\p{L}{1,2}[-‐‑])\p{L}+|(?:in|out|up|off|down|over|on|away|back)(?![\p{L}\p{M}\p{N}])))?/giu
const HYPHEN_PATTERN = /[-‐‑]/
const ADVERB = /^(?:in|out|up|off|down|over|on|away|back)$/
const YEAR = /^(?:1[5-9]|20)\d\d$/
// Scripts written without spaces, and Korean, whose particles are attached to words.
const UNSPACED_SCRIPTS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/u
const JAPANESE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const UNSPACED_RUNS = new RegExp(
  `${UNSPACED_SCRIPTS.source}+|(?:(?!${UNSPACED_SCRIPTS.source}).)+`,
  'gsu',
)
const NON_ASCII = /[\u0080-\uffff]/
const MAX_WORD_LENGTH = 64
const CACHE_SIZE = 50_000
const OTHER_CACHE_SIZE = 20_000

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

function withoutAccents(lower: string): string {
  if (!NON_ASCII.test(lower)) return lower

  return lower
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
}

const normalizeWord = (word: string): string => withoutAccents(word.toLowerCase())

function withoutApostrophe(word: string): string {
  const at = word.search(/['’ʼ]/)
  if (at < 0) return word

  const ending = word.slice(at + 1)
  if (/^(?:s|ll|re|ve|d|m)$/.test(ending)) return word.slice(0, at)
  // Elisions such as l'eau or d'accord; English contractions are joined (dont, cant).
  return at <= 2 && ending.length > 2 ? ending : word.replaceAll(/['’ʼ]/g, '')
}

/** Pairs of adjacent characters, used for scripts without spaces. */
function* characterPairs(run: string): Generator<string> {
  const letters = Array.from(run)
  if (letters.length === 1) yield run
  for (let i = 0; i + 1 < letters.length; i++) yield `${letters[i] ?? ''}${letters[i + 1] ?? ''}`
}

/**
 * Variants of a compound: "email" and "mail" for "e-mail", "checkin" and "check" for "check-in", "qx100" for "QX-100".
 */
function variantsOfCompound(parts: string[]): string[] {
  const [head = '', tail = ''] = parts
  const joined = parts.join('')
  if (/\p{N}/u.test(tail)) return YEAR.test(tail) ? parts : [joined, ...parts]
  if (ADVERB.test(tail)) return head.length < 3 ? [joined] : [joined, head]
  return tail.length < 3 ? [joined] : [joined, tail]
}

/** The forms of a lower-case word to stem. */
function variantsOf(word: string): string[] {
  if (NON_ASCII.test(word) && UNSPACED_SCRIPTS.test(word)) {
    return (word.match(UNSPACED_RUNS) ?? []).flatMap((run) =>
      UNSPACED_SCRIPTS.test(run) ? [...characterPairs(run)] : [run],
    )
  }
  if (HYPHEN_PATTERN.test(word)) return variantsOfCompound(word.split(HYPHEN_PATTERN))
  if (word.length > 3 && /^\d[\d.,]*$/.test(word)) return [word.replaceAll(/,(?=\d{3})/g, '')]
  return [withoutApostrophe(word).slice(0, MAX_WORD_LENGTH)]
}

const MIN_ADVERB = 6

/** The stem of a word or of its base form: "paid" → "pai" like "pay", "monthly" → "month". */
function stemOf(word: string): string {
  const base = BASE_FORMS.get(word) ?? word
  const isAdverb = base.length >= MIN_ADVERB && /[cdf-hj-nq-tv-z]ly$/.test(base)
  return porterStem(isAdverb ? base.slice(0, -2) : base)
}

function englishTerms(raw: string): string[] {
  const isStop = STOP_WORDS.has(raw.toLowerCase())
  return (isStop ? [] : variantsOf(normalizeWord(raw)))
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf)
}

/** The stems of a word. Accents are removed after stemming, because they distinguish endings. */
function termsIn(language: Language, raw: string): string[] {
  const lower = raw.toLowerCase().normalize('NFKC')
  if (language === 'ja' && JAPANESE.test(lower)) return japaneseWords(lower)
  const stopWords = stopWordsOf(language)
  if (stopWords.has(lower)) return []
  return variantsOf(withoutElision(lower, language))
    .filter((word) => !stopWords.has(word))
    .map((word) => withoutAccents(snowballStem(word, language) ?? word))
}

type Cache = Map<string, readonly string[]>

// Texts repeat words, so a cache makes stemming five times faster. Its size is limited.
const caches = new Map<Language, Cache>()

function cacheOf(language: Language): Cache {
  const known = caches.get(language)
  if (known) return known
  const made: Cache = new Map()
  caches.set(language, made)
  return made
}

/** The stems of one written word; empty for a stop word. */
function termsOf(raw: string, language: Language, cache: Cache): readonly string[] {
  const known = cache.get(raw)
  if (known !== undefined) return known

  const terms = language === 'en' ? englishTerms(raw) : termsIn(language, raw)
  // A longer word is not a real word; hostile texts could fill the cache with them.
  if (raw.length > MAX_WORD_LENGTH) return terms
  if (cache.size >= (language === 'en' ? CACHE_SIZE : OTHER_CACHE_SIZE)) cache.clear()
  cache.set(copyText(raw), terms.map(copyText))
  return terms
}

/** The stems of a text in order, without stop words. */
export function stemListOf(text: string, language: Language = 'en'): string[] {
  const cache = cacheOf(language)
  const stems: string[] = []
  for (const word of text.match(WORD_PATTERN) ?? []) {
    for (const stem of termsOf(word, language, cache)) stems.push(stem)
  }
  return stems
}

/** The stems of a text in stored form, separated by single spaces. */
export function joinedStems(text: string, language: Language = 'en'): string {
  return stemListOf(text, language).join(' ')
}

/** The words of a text in lower case, including stop words; English words without accents. */
export function wordsOf(text: string, language: Language = 'en'): string[] {
  const words = text.match(WORD_PATTERN) ?? []
  if (language === 'en') return words.map(normalizeWord)
  return words.map((word) => word.toLowerCase().normalize('NFKC'))
}
