import type { Json, JsonObject } from '@askwell/contract/integration-rules'

/** Why an operation cannot become a function, in words for its owner. */
export class NotImportable extends Error {}

/** The copy of a schema grew beyond what a definition may hold. */
export class TooBig extends Error {}

export type Reading = {
  /** Names of functions that the chatbot has already. */
  takenNames: readonly string[]
  /** Where the document came from, '' for a file. */
  documentUrl: string
  /** Whether the linear-time engine runs a pattern. */
  isUsablePattern: (pattern: string) => boolean
}

/** One argument of a function. */
export type Argument = { name: string; schema: Json; isRequired: boolean; description?: string }

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** A text or a number as a text, '' for anything else. */
export const plainText = (value: Json | undefined): string =>
  typeof value === 'number' ? String(value) : textOf(value)

export const objectsIn = (value: Json | undefined): JsonObject[] =>
  listOf(value).filter(
    (one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one),
  )

/** At most so many characters, with an ellipsis where something was cut. */
export function shortened(text: string, most: number): string {
  const trimmed = text.trim()
  return trimmed.length <= most ? trimmed : `${trimmed.slice(0, most - 1).toWellFormed()}…`
}
