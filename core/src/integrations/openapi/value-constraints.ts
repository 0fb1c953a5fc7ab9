import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import { listOf } from './types.ts'

const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

export const requiredNames = ({ required }: JsonObject): string[] =>
  listOf(required).filter((name) => typeof name === 'string')

/** The types of a schema. `nullable` of OpenAPI 3.0 becomes the type null of 3.1. */
export function typesOf(schema: JsonObject): string[] {
  const { type, nullable } = schema
  const named = (Array.isArray(type) ? type : [type])
    .filter((one) => typeof one === 'string')
    .filter((one) => knownTypes.has(one))
  if (named.length === 0) return impliedType(schema)
  return nullable === true && !named.includes('null') ? [...named, 'null'] : named
}

const impliedType = ({ properties, items }: JsonObject): string[] => {
  if (typeof properties === 'object' && properties !== null) return ['object']
  return typeof items === 'object' && items !== null ? ['array'] : []
}

const numericKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

const isPlain = (value: Json | undefined): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The constraints of a schema without its type and nested schemas. */
export function valueConstraints(
  schema: JsonObject,
  isUsablePattern: (pattern: string) => boolean,
): JsonObject {
  const { default: preset, format, pattern, uniqueItems, const: constant } = schema
  return {
    ...choicesOf(schema),
    ...(isPlain(constant) && { const: constant }),
    ...(isPlain(preset) && { default: preset }),
    ...(typeof format === 'string' && { format: format.slice(0, 100) }),
    ...(typeof pattern === 'string' && isUsablePattern(pattern) && { pattern }),
    ...(typeof uniqueItems === 'boolean' && { uniqueItems }),
    ...Object.fromEntries(
      numericKeywords.flatMap((key) => {
        const value = schema[key]
        return typeof value === 'number' && Number.isFinite(value) ? [[key, value]] : []
      }),
    ),
    ...exclusive(schema, 'minimum', 'exclusiveMinimum'),
    ...exclusive(schema, 'maximum', 'exclusiveMaximum'),
  }
}

function choicesOf(schema: JsonObject): JsonObject {
  const choices = listOf(schema['enum']).filter(isPlain)
  if (choices.length === 0 || choices.length > functionLimits.enumValues) return {}
  const isNullMissing = schema['nullable'] === true && !choices.includes(null)
  return { enum: isNullMissing ? [...choices, null] : choices }
}

/** An exclusive bound. In OpenAPI 3.0 `exclusiveMinimum: true` modifies `minimum`; in 3.1 it is the bound itself. */
function exclusive(schema: JsonObject, bound: string, exclusiveBound: string): JsonObject {
  const value = schema[bound]
  return schema[exclusiveBound] === true && typeof value === 'number'
    ? { [exclusiveBound]: value }
    : {}
}
