import type { Language } from '../language/language.ts'
import { addText, toUnitLength, type WordVectors } from '../meaning/word-vectors.ts'
import { stemListOf } from '../text/analyze-text.ts'
import type { ListedPassage } from './passage-list.ts'
import type { PostingsBuilder } from './postings-builder.ts'

export const TITLE_WEIGHT = 2
export const HEADING_WEIGHT = 1

type Written = Pick<ListedPassage, 'title' | 'headings' | 'text' | 'language'>

/** The stems of the stored form. */
export const listOf = (stems: string): string[] => (stems === '' ? [] : stems.split(' '))

/** Counts the stems of a passage and returns its length in stems, with title and headings. */
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

/** The headings count like one more sentence each. */
export function passageVector(
  words: WordVectors,
  { title, headings, text }: Written,
): Float32Array {
  const sum = new Float32Array(words.dimensions)
  addText(words, [title, ...headings, text].join('\n'), sum)
  return toUnitLength(sum)
}
