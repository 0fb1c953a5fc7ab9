import type { ExtractedPart, Language } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { PartSummary } from '../document/extraction-outcome.ts'
import { dataFile } from './recognition-languages.ts'

/** The text of a page, or why it has none. */
export type RecognizedPart = Omit<ExtractedPart, 'locator'>

/** The recognized pages of a file by number, and the language of its text. */
export type RecognizedText = {
  parts: ReadonlyMap<number, RecognizedPart>
  language: Language | null
}

/** The result for a file whose scanned pages have their recognized text; `summary` is of all its parts with it. */
export function recognizedResult(
  { characters, message }: PartSummary,
  { parts, language }: RecognizedText,
): { outcome: 'ok' | 'no-text-layer'; reason: string; characters: number } {
  if (characters === 0)
    return { outcome: 'no-text-layer', reason: texts.nothingRecognizedInFile, characters }
  const found = [...parts.values()].filter(({ text }) => text !== '').length
  const reason = [
    message,
    ...(found > 0 ? [texts.recognizedPages({ pages: found })] : []),
    ...missingData(found > 0 ? language : null),
  ].join(' ')
  return { outcome: 'ok', reason, characters }
}

/** A note about a language that was recognized by the data of English. */
const missingData = (language: Language | null): string[] =>
  language === null || dataFile(language) !== undefined
    ? []
    : [texts.languageMissing({ language: texts.languageName(language) })]
