import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/calls'

/** The error of the regular expressions in a definition, which must run in linear time, or null. */
export function schemaError(
  definition: JsonObject,
  patternError: (pattern: string) => string | null,
): string | null {
  for (const pattern of patternsIn(parametersOf(definition))) {
    const error = patternError(pattern)
    if (error) return texts.patternRefused({ pattern: pattern.slice(0, 60), error })
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
