import type { ExtractedPart, Language } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { PartSummary } from '../document/extraction-outcome.ts'
import { dataFile } from './recognition-languages.ts'

/** The text of a page, or the reason why it has none. */
export type RecognizedPart = Omit<ExtractedPart, 'locator'>

/** The recognized pages of a file by number, and the language of its text. */
export type RecognizedText = {
  parts: ReadonlyMap<number, RecognizedPart>
  language: Language | null
}

/** The result for a file with recognized pages. The first argument is the summary of all parts with recognized text. */
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

/** A note that the text was recognized with English data, because the data of its language is not installed. */
const missingData = (language: Language | null): string[] =>
  language === null || dataFile(language) !== undefined
    ? []
    : [texts.languageMissing({ language: texts.languageName(language) })]
