import { isObject, type JsonObject } from '@askwell/contract/integration-rules'
import { requiredNames } from './value-rules.ts'
import { objectsIn, TooBig } from './types.ts'

/**
 * A schema with the parts of its `allOf` in it: fields and required names of all, of any other keyword
 * the first. A part that contains itself counts once.
 */
export function mergedParts(schema: JsonObject, budget: { left: number }): JsonObject {
  if (!Array.isArray(schema['allOf'])) return schema
  const parts: JsonObject[] = []
  gather(schema, { parts, seen: new Set(), budget })

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

type Gathering = { parts: JsonObject[]; seen: Set<JsonObject>; budget: { left: number } }

function gather(schema: JsonObject, gathering: Gathering): void {
  if (gathering.seen.has(schema)) return
  gathering.seen.add(schema)
  gathering.budget.left -= 1
  if (gathering.budget.left < 0) throw new TooBig()
  gathering.parts.push(schema)
  for (const part of objectsIn(schema['allOf'])) gather(part, gathering)
}
