import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'

/** What is wrong with the patterns of a definition, or null: they must run in linear time. */
export function schemaFault(
  definition: JsonObject,
  patternFault: (pattern: string) => string | null,
): string | null {
  for (const pattern of patternsIn(parametersOf(definition))) {
    const fault = patternFault(pattern)
    if (fault) return `The pattern ${pattern.slice(0, 60)} cannot be used: ${fault}`
  }
  return null
}

function* patternsIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pattern' && typeof inner === 'string') yield inner
    if (key === 'patternProperties' && isObject(inner)) yield* Object.keys(inner)
    yield* patternsIn(inner)
  }
}
