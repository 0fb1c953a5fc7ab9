import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'

/** An operation cannot become a function. The message is for the owner. */
export class NotImportableError extends Error {}

/** The copy of a schema exceeds the limits of a definition. */
export class SchemaTooBigError extends Error {}

export type MapOptions = {
  /** Names of the chatbot's existing functions. */
  takenNames: readonly string[]
  /** URL of the document; '' for a file. */
  documentUrl: string
  /** Whether the linear-time engine accepts a pattern. */
  isUsablePattern: (pattern: string) => boolean
}

/** One argument of a function. */
export type Argument = { name: string; schema: Json; isRequired: boolean; description?: string }

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** A text, or a number as text; '' for other values. */
export const plainText = (value: Json | undefined): string =>
  typeof value === 'number' ? String(value) : textOf(value)

export const objectsIn = (value: Json | undefined): JsonObject[] =>
  listOf(value).filter(
    (one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one),
  )

/** Shortens a text to a number of characters, with an ellipsis. */
export function truncate(text: string, max: number): string {
  const trimmed = text.trim()
  return trimmed.length <= max ? trimmed : `${trimmed.slice(0, max - 1).toWellFormed()}…`
}
