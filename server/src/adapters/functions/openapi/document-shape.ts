import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { openApiLimits } from '@askwell/contract/openapi'
import { countOperations } from '@askwell/core/integrations/openapi'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const named = z.record(z.string(), z.unknown())

/** The frame of a document; each operation is judged for itself. */
const shape = z.object({
  info: z.object({ title: z.string(), version: z.optional(z.union([z.string(), z.number()])) }),
  paths: z.optional(named),
  servers: z.optional(z.array(z.object({ url: z.string() }))),
  components: z.optional(z.object({ securitySchemes: z.optional(named) })),
  security: z.optional(z.array(named)),
})

/**
 * The document, known to be one of OpenAPI 3.0 or 3.1 and not too large.
 * @throws {Refusal} that says what was given instead, or what is wrong.
 */
export function checkedDocument(given: Json): JsonObject {
  if (!isObject(given)) throw new Refusal(notOpenApi)
  refuseOthers(given)
  const checked = shape.safeParse(given)
  if (!checked.success) throw new Refusal(faultOf(checked.error.issues[0]?.path ?? []))

  const count = countOperations(given)
  if (count === 0) throw new Refusal('The document describes no operations.')
  if (count > openApiLimits.operations) {
    throw new Refusal(
      `The document describes ${count} operations; an import takes at most ${openApiLimits.operations}. Give a smaller document.`,
    )
  }
  return given
}

const notOpenApi = 'This is not an OpenAPI document. It has to be one of version 3.0 or 3.1.'

function refuseOthers(given: JsonObject): void {
  const { openapi, swagger } = given
  if ('mcpServers' in given || 'mcp' in given || 'command' in given) {
    throw new Refusal(
      'This is the configuration of an MCP server. No command is ever run here; give an OpenAPI document.',
    )
  }
  if (swagger !== undefined) {
    throw new Refusal(
      'This is a Swagger 2.0 document. Convert it to OpenAPI 3.0 or 3.1 and try again.',
    )
  }
  if (openapi === undefined) throw new Refusal(notOpenApi)
  if (/^"?3\.[01](?:\.|"?$)/.test(JSON.stringify(openapi))) return
  throw new Refusal(
    `The document is of OpenAPI version ${JSON.stringify(openapi).slice(0, 40)}; versions 3.0 and 3.1 are read.`,
  )
}

const faultOf = (path: readonly PropertyKey[]) =>
  `The document is not complete or not in order: look at “${path.map(String).join('.').slice(0, 200)}”.`
