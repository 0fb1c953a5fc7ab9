import { isObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import { requiredNames } from './value-constraints.ts'
import { objectsIn, SchemaTooBigError } from './types.ts'

/**
 * Merges a schema with its `allOf`: all fields and required names; of any other keyword the first value. A part that
 * contains itself is merged once.
 */
export function mergeAllOf(schema: JsonObject, budget: { left: number }): JsonObject {
  if (!Array.isArray(schema['allOf'])) return schema
  const parts: JsonObject[] = []
  collectParts(schema, { parts, seen: new Set(), budget })

  const properties = Object.fromEntries(
    parts
      .toReversed()
      .flatMap(({ properties: fields }) => (isObject(fields) ? Object.entries(fields) : [])),
  )
  const required = [...new Set(parts.flatMap(requiredNames))]
  const { allOf: _parts, ...whole } = Object.fromEntries(
    parts.toReversed().flatMap((part) => Object.entries(part)),
  )
  return {
    ...whole,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

type MergeContext = { parts: JsonObject[]; seen: Set<JsonObject>; budget: { left: number } }

function collectParts(schema: JsonObject, context: MergeContext): void {
  if (context.seen.has(schema)) return
  context.seen.add(schema)
  context.budget.left -= 1
  if (context.budget.left < 0) throw new SchemaTooBigError()
  context.parts.push(schema)
  for (const part of objectsIn(schema['allOf'])) collectParts(part, context)
}
