import { runAtOnce } from '../../../shared/index.ts'
import type { WordVectors } from '../../meaning/word-vectors.ts'
import { variantsOf } from '../../text/english-variants.ts'
import { stemListOf, wordsOf } from '../../text/analyze-text.ts'
import { withWordsOfManuals, wordsOfManuals } from '../../text/words-of-manuals.ts'
import { IndexContents } from '../index-contents.ts'
import type { IndexedChunk, SearchIndex, SearchRecord } from '../index-types.ts'
import { inverseDocumentFrequency } from '../bm25.ts'
import { BotIndex } from '../search-index.ts'
import type { CorpusStatistics } from '../corpus-statistics.ts'

/** Passages that were selected for a question by the database. */
export type Candidates = {
  records: readonly SearchRecord[]
  /** All passages of some sources, so that whole tables are available. */
  sources?: ReadonlyMap<string, IndexedChunk[]>
}

class CandidateIndex extends BotIndex {
  readonly #sources: ReadonlyMap<string, IndexedChunk[]>

  constructor(
    words: WordVectors | undefined,
    contents: IndexContents,
    sources: Candidates['sources'],
  ) {
    super(words, contents)
    this.#sources = sources ?? new Map()
  }

  /** Only complete sources are returned, because calculations need whole tables. */
  override passagesOf(source: string, max: number): IndexedChunk[] | undefined {
    const passages = this.#sources.get(source)
    return passages && passages.length <= max ? passages : undefined
  }
}

/**
 * Creates an index over some passages of a large bot. Words have their weights among all passages, so that scores equal
 * those of an index of all passages.
 */
export const createCandidateIndex = (
  statistics: CorpusStatistics,
  candidates: Candidates,
  words?: WordVectors,
): SearchIndex => indexOver(statistics, candidates, words)

function indexOver(
  statistics: CorpusStatistics,
  { records, sources }: Candidates,
  words?: WordVectors,
): CandidateIndex {
  const contents = new IndexContents(words, statistics)
  const change = contents.change()
  for (const record of records) change.add(record)
  runAtOnce(change.finish([]))
  return new CandidateIndex(words, contents, sources)
}

/** A stem to search for. `weight`: the score of one occurrence in a passage of length zero. */
export type SearchedStem = { stem: string; weight: number; passages: number }

/** The stems to search for a question, heaviest first. A stem may be a spelling correction. */
export function searchedStems(
  statistics: CorpusStatistics,
  question: string,
  words?: WordVectors,
): SearchedStem[] {
  const index = createCandidateIndex(statistics, { records: [] }, words)
  const { vocabulary, passages: all } = statistics
  const found = new Map<string, SearchedStem>()
  for (const { candidates } of index.termsOf(index.spelledOut(question))) {
    for (const { stem, factor } of candidates) {
      const term = vocabulary.termOf(stem)
      if (term === undefined) continue
      const passages = vocabulary.frequencyOf(term)
      const weight =
        (found.get(stem)?.weight ?? 0) + factor * inverseDocumentFrequency(passages, all)
      found.set(stem, { stem, weight, passages })
    }
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight)
}

/** The vector of a question when there is no embedding model; undefined for languages other than English. */
export const meaningOfQuestion = (
  statistics: CorpusStatistics,
  question: string,
  words: WordVectors,
): Float32Array | undefined => indexOver(statistics, { records: [] }, words).meaningOf(question)

/**
 * The stems that the words of a question may have in any language of the bot, and the stems of English synonyms, so
 * that their frequencies can be loaded.
 */
export function stemsOfQuestion(statistics: CorpusStatistics, question: string): string[] {
  const languages = statistics.languages.map(([language]) => language)
  const searched = `${question} ${withWordsOfManuals(question, () => true)}`
  const stems = new Set(
    languages.flatMap((language) =>
      wordsOf(searched, language).flatMap((word) => stemListOf(word, language)),
    ),
  )
  const others = [...stems].flatMap((stem) => [...variantsOf(stem), ...wordsOfManuals(stem)])
  return [...new Set([...stems, ...others])]
}
