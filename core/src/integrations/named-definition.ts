import { isBareSchema, isObject, type JsonObject } from '@askwell/contract/integration-rules'

/** The definition with the function's own name in it; a bare schema of arguments has no place for one. */
export function namedDefinition(definition: JsonObject, name: string): JsonObject {
  const inner = definition['function']
  if (isObject(inner)) return { ...definition, function: named(inner, name) }
  return isBareSchema(definition) ? definition : named(definition, name)
}

/** An existing name keeps its place among the keys. */
const named = (object: JsonObject, name: string): JsonObject =>
  'name' in object ? { ...object, name } : { name, ...object }
