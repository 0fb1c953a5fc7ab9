import {
  isBareSchema,
  isObject,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

/** The definition with the name of the function; a bare schema has no field for it. */
export function renameDefinition(definition: JsonObject, name: string): JsonObject {
  const inner = definition['function']
  if (isObject(inner)) return { ...definition, function: withName(inner, name) }
  return isBareSchema(definition) ? definition : withName(definition, name)
}

/** An existing name keeps its position among the keys. */
const withName = (object: JsonObject, name: string): JsonObject =>
  'name' in object ? { ...object, name } : { name, ...object }
