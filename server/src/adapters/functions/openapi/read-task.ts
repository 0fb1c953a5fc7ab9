import type { OpenApiDescription } from '@askwell/contract/openapi'

export type ReadTask = {
  text: string
  /** Where the text came from, '' for a file. */
  documentUrl: string
  takenNames: readonly string[]
}

export type ReadVerdict = { description: OpenApiDescription } | { refusal: string }
