import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'

export type ReadDocumentTask = {
  text: string
  /** The address of the text; '' for a file. */
  documentUrl: string
  takenNames: readonly string[]
}

export type ReadDocumentResult = { description: OpenApiDescription } | { refusal: string }
