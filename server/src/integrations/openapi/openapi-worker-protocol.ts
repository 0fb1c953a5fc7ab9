import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'

export type ReadDocumentTask = {
  text: string
  /** The URL of the document; '' for a file. */
  documentUrl: string
  takenNames: readonly string[]
}

export type ReadDocumentResult = { description: OpenApiDescription } | { refusal: string }
