import { stemListOf } from '../../text/analyze-text.ts'
import { writtenWords } from '../../meaning/meaning-words.ts'
import type { WordVectors } from '../../meaning/word-vectors.ts'

/** Forms of a token without word vector: an unknown word, or a kind of figure or sign. */
export const TOKEN_FORMS = [
  'unknown',
  'money',
  'time',
  'percent',
  'year',
  'small number',
  'number',
  'long number',
  'at',
  'colon',
  'question mark',
  'dash',
  'bar',
] as const

/**
 * A word or figure of a text. `row` is its row in the table of word vectors, -1 without one; then `form` is an index of
 * TOKEN_FORMS, else -1. Tokens with the same `key` say the same; it is empty for signs and stop words. `isName` is
 * whether a capital letter within a sentence marks it as a name.
 */
export type Token = { row: number; form: number; key: string; isName: boolean }

const TOKEN = /(\p{L}+(?:['’ʼ]\p{L}+)*)|([$£€]?\d[\d.,:]*(?: ?(?:%|[ap]m\b|[€£]))?)|[@:?|–—-]/giu

const SIGNS: Readonly<Record<string, number>> = {
  '@': TOKEN_FORMS.indexOf('at'),
  ':': TOKEN_FORMS.indexOf('colon'),
  '?': TOKEN_FORMS.indexOf('question mark'),
  '|': TOKEN_FORMS.indexOf('bar'),
  '-': TOKEN_FORMS.indexOf('dash'),
  '–': TOKEN_FORMS.indexOf('dash'),
  '—': TOKEN_FORMS.indexOf('dash'),
}

const CAPITALIZED = /^\p{Lu}.*\p{Ll}/u
/** The characters before a word that does not begin a sentence, a cell or a list entry. */
const INSIDE_SENTENCE = /[\p{L}\p{N},)] $/u

const LONG_NUMBER = 6
const SMALL_NUMBER = 2

function formOfFigure(figure: string, digits: string): (typeof TOKEN_FORMS)[number] {
  if (/[$£€]/.test(figure)) return 'money'
  if (/\d[:.]\d\d(?!\d)|[ap]m$/i.test(figure)) return 'time'
  if (figure.endsWith('%')) return 'percent'
  if (/^(?:19|20)\d\d$/.test(digits)) return 'year'
  if (digits.length >= LONG_NUMBER) return 'long number'
  return digits.length <= SMALL_NUMBER ? 'small number' : 'number'
}

function readFigure(figure: string): Token {
  const digits = figure.replaceAll(/\D/g, '')
  const form = TOKEN_FORMS.indexOf(formOfFigure(figure, digits))
  return { row: -1, form, key: `#${digits}`, isName: false }
}

function readWord(table: WordVectors, word: string, before: string): Token {
  const row = table.rowOf(writtenWords(word)[0] ?? word)
  const isName = CAPITALIZED.test(word) && INSIDE_SENTENCE.test(before)
  return { row, form: row < 0 ? 0 : -1, key: stemListOf(word)[0] ?? '', isName }
}

/** The first `max` tokens of a text. */
export function readTokens(table: WordVectors, text: string, max: number): Token[] {
  const tokens: Token[] = []
  for (const { 0: sign, 1: word, 2: figure, index } of text.matchAll(TOKEN)) {
    if (tokens.length >= max) break
    const before = text.slice(Math.max(0, index - 2), index)
    if (word !== undefined) tokens.push(readWord(table, word, before))
    else if (figure !== undefined) tokens.push(readFigure(figure))
    else tokens.push({ row: -1, form: SIGNS[sign] ?? 0, key: '', isName: false })
  }
  return tokens
}
