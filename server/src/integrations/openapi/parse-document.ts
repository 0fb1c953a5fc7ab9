import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import { openApiLimits } from '@askwell/contract/integrations/openapi'
import { countOperations } from '@askwell/core/integrations/openapi'
import * as z from 'zod/mini'
import * as texts from '@askwell/messages/openapi/refusals'
import { DocumentError } from './document-error.ts'

const recordSchema = z.record(z.string(), z.unknown())

/** The top level of a document; each operation is validated separately. */
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.optional(z.union([z.string(), z.number()])) }),
  paths: z.optional(recordSchema),
  servers: z.optional(z.array(z.object({ url: z.string() }))),
  components: z.optional(z.object({ securitySchemes: z.optional(recordSchema) })),
  security: z.optional(z.array(recordSchema)),
})

/**
 * Validates that a document is OpenAPI 3.0 or 3.1 and not too large. @throws {DocumentError} with the other format or
 * the fault.
 */
export function parseDocument(document: Json): JsonObject {
  if (!isObject(document)) throw new DocumentError(notOpenApi)
  rejectOtherFormats(document)
  const checked = documentSchema.safeParse(document)
  if (!checked.success) throw new DocumentError(shapeMessage(checked.error.issues[0]?.path ?? []))

  const count = countOperations(document)
  if (count === 0) throw new DocumentError(texts.noOperations)
  if (count > openApiLimits.operations) {
    throw new DocumentError(texts.tooManyOperations({ count, max: openApiLimits.operations }))
  }
  return document
}

const notOpenApi = texts.notOpenApi

function rejectOtherFormats(document: JsonObject): void {
  const { openapi, swagger } = document
  if ('mcpServers' in document || 'mcp' in document || 'command' in document) {
    throw new DocumentError(texts.mcpConfiguration)
  }
  if (swagger !== undefined) {
    throw new DocumentError(texts.swagger)
  }
  if (openapi === undefined) throw new DocumentError(notOpenApi)
  if (/^"?3\.[01](?:\.|"?$)/.test(JSON.stringify(openapi))) return
  throw new DocumentError(texts.otherVersion({ version: JSON.stringify(openapi).slice(0, 40) }))
}

const shapeMessage = (path: readonly PropertyKey[]) =>
  texts.wrongShape({ place: path.map(String).join('.').slice(0, 200) })
