import type { Language } from '../language/language.ts'
import { addText, toUnitLength, type WordVectors } from '../meaning/word-vectors.ts'
import { stemListOf } from '../text/analyze-text.ts'
import type { ListedPassage } from './passage-list.ts'
import type { PostingsBuilder } from './postings-builder.ts'

export const TITLE_WEIGHT = 2
export const HEADING_WEIGHT = 1

type Written = Pick<ListedPassage, 'title' | 'headings' | 'text' | 'language'>

/** Parses stems in stored form. */
export const listOf = (stems: string): string[] => (stems === '' ? [] : stems.split(' '))

/** Returns a function that counts the stems of a passage, with title and headings, and returns their number. */
export function passageCounter(
  postings: PostingsBuilder,
): (passage: Written, stems: readonly string[]) => number {
  const titleStems = cachedStems()
  const headingStems = cachedStems()

  return ({ title, headings, language }, stems) => {
    postings.count(stems, 1)
    postings.count(titleStems(title, language), TITLE_WEIGHT)
    postings.count(headingStems(headings.join('\n'), language), HEADING_WEIGHT)
    return postings.endPassage()
  }
}

/** Caches the stems of the last title or heading, because consecutive chunks share them. */
function cachedStems(): (text: string, language: Language) => readonly string[] {
  let lastText = ''
  let lastLanguage: Language = 'en'
  let lastStems: readonly string[] = []
  return (text, language) => {
    if (text !== lastText || language !== lastLanguage) {
      lastText = text
      lastLanguage = language
      lastStems = stemListOf(text, language)
    }
    return lastStems
  }
}

/** The vector of a passage from word vectors, in which each heading counts like a sentence. */
export function passageVector(
  words: WordVectors,
  { title, headings, text }: Written,
): Float32Array {
  const sum = new Float32Array(words.dimensions)
  addText(words, [title, ...headings, text].join('\n'), sum)
  return toUnitLength(sum)
}
