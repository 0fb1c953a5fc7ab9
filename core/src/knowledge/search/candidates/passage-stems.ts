import type { Language } from '../../language/language.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { HEADING_WEIGHT, listOf, TITLE_WEIGHT } from '../passage-terms.ts'
import { MAX_OCCURRENCES } from '../segment.ts'

/** The stems of a passage with their counts, each up to 255, and the total number of stems. */
export type PassageStems = { counts: ReadonlyMap<string, number>; length: number }

/** Counts the stems of a passage like an index, including title and headings. */
export function countStems({
  title,
  headings,
  stems,
  language,
}: {
  title: string
  headings: readonly string[]
  /** The stems of the text in stored form, separated by spaces. */
  stems: string
  language: Language
}): PassageStems {
  const counts = new Map<string, number>()
  let length = 0
  const count = (list: readonly string[], times: number) => {
    for (const stem of list) {
      counts.set(stem, Math.min((counts.get(stem) ?? 0) + times, MAX_OCCURRENCES))
    }
    length += list.length * times
  }
  count(listOf(stems), 1)
  count(stemListOf(title, language), TITLE_WEIGHT)
  count(stemListOf(headings.join('\n'), language), HEADING_WEIGHT)
  return { counts, length }
}
