import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

/**
 * The arguments that a schema names. A model may invent others, and a service may understand them: they are
 * dropped where the schema says nothing about them. `additionalProperties` keeps them, or lets the validator
 * refuse them when it is false.
 */
export function namedArguments(parameters: JsonObject, args: JsonObject): JsonObject {
  const properties = isObject(parameters['properties']) ? parameters['properties'] : {}
  return namedProperties({ ...parameters, properties }, args)
}

/** Parts of a schema under which a property can be named elsewhere than in `properties`. */
const alternatives = ['$ref', 'oneOf', 'anyOf', 'allOf', 'patternProperties', 'if']

function namedProperties(schema: JsonObject, value: JsonObject): JsonObject {
  const { properties, additionalProperties: others } = schema
  if (!isObject(properties) || alternatives.some((key) => Object.hasOwn(schema, key))) return value
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    if (Object.hasOwn(properties, name)) return [[name, namedParts(properties[name], part)]]
    return others === undefined ? [] : [[name, namedParts(others, part)]]
  })
  return Object.fromEntries(entries)
}

function namedParts(schema: Json | undefined, value: Json): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((item) => namedParts(schema['items'], item))
  return isObject(value) ? namedProperties(schema, value) : value
}
