import {
  isBareSchema,
  isObject,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

/** Sets the name in a definition; a bare schema has no field for it. */
export function renameDefinition(definition: JsonObject, name: string): JsonObject {
  const inner = definition['function']
  if (isObject(inner)) return { ...definition, function: withName(inner, name) }
  return isBareSchema(definition) ? definition : withName(definition, name)
}

/** Sets the name; an existing key keeps its position. */
const withName = (object: JsonObject, name: string): JsonObject =>
  'name' in object ? { ...object, name } : { name, ...object }
