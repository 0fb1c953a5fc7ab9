import { stemListOf } from '../text/analyze-text.ts'
import type { Language } from '../language/language.ts'
import { addText, toUnitLength } from '../meaning/word-vectors.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import { LanguageCounts } from './language-counts.ts'
import { PostingsBuilder } from './postings.ts'
import { BotIndex } from './search-index.ts'
import type { IndexedChunk, SearchIndex, SearchRecord } from './search-index.ts'
import { VectorTable } from './vector-table.ts'

export type IndexBuilder = {
  add(record: SearchRecord): void
  /** Yields after each slice of a few milliseconds; returns the index. */
  finish(): Generator<undefined, SearchIndex>
}

const TITLE_WEIGHT = 2
const HEADING_WEIGHT = 1
/** Approximate size of ids, titles, locators and objects per chunk; titles are shared. */
const BYTES_PER_RECORD = 400

/** JavaScript stores a text with one byte per character if all are Latin-1, otherwise two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

const listOf = (stems: string): string[] => (stems === '' ? [] : stems.split(' '))

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
function passageVector(
  words: WordVectors,
  { title, headings, text }: Pick<SearchRecord, 'title' | 'headings' | 'text'>,
): Float32Array {
  const sum = new Float32Array(words.dimensions)
  addText(words, [title, ...headings, text].join('\n'), sum)
  return toUnitLength(sum)
}

/**
 * Builds a bot's index from stored chunks in steps, so that the caller can do other work between calls of
 * `add` and at each yield of `finish`.
 */
export function createIndexBuilder(words?: WordVectors): IndexBuilder {
  const chunks: IndexedChunk[] = []
  const postings = new PostingsBuilder()
  const vectors = new VectorTable()
  const meanings = new VectorTable()
  const counts = new LanguageCounts()
  let textBytes = 0
  const titleStems = cachedStems()
  const headingStems = cachedStems()

  function add({ stems, vector, ...record }: SearchRecord): void {
    const language = record.language ?? counts.guess(record)
    const isOutdated = record.language === undefined && language !== 'en'
    const chunk = { ...record, language }
    postings.count(isOutdated ? stemListOf(chunk.text, language) : listOf(stems), 1)
    postings.count(titleStems(chunk.title, language), TITLE_WEIGHT)
    postings.count(headingStems(chunk.headings.join('\n'), language), HEADING_WEIGHT)
    postings.endPassage()
    counts.add(language)
    if (vector) vectors.add(chunks.length, vector)
    if (words && language === 'en') meanings.add(chunks.length, passageVector(words, chunk))
    chunks.push(chunk)
    textBytes += BYTES_PER_RECORD + bytesOf(chunk.text)
  }

  function* finish(): Generator<undefined, SearchIndex> {
    const built = yield* postings.finish()
    return new BotIndex(built, { chunks, textBytes, vectors, meanings, words, counts })
  }

  return { add, finish }
}
