import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/openapi/notes'
import { objectsIn, truncate, textOf, SchemaTooBigError } from './types.ts'
import { mergeAllOf } from './merge-all-of.ts'
import { requiredNames, typesOf, valueConstraints } from './value-constraints.ts'

export type CopyContext = {
  isUsablePattern: (pattern: string) => boolean
  /** Remaining levels of nesting. */
  levels: number
  /** Remaining number of schemas. */
  budget: { left: number }
  /** Ancestors of this schema, to detect cycles. */
  ancestors: ReadonlySet<object>
  notes: Set<string>
}

const descriptionLength = 400
const maxAlternatives = 20

/**
 * Copies a schema for models and the argument validator, without references and with keywords of JSON Schema 2020-12. A
 * cycle or too deep nesting becomes an unconstrained value. @throws {SchemaTooBigError} when the budget is used up.
 */
export function copySchema(schema: Json, context: CopyContext): JsonObject {
  context.budget.left -= 1
  if (context.budget.left < 0) throw new SchemaTooBigError()
  if (!isObject(schema)) return {}
  const { $ref } = schema
  if (typeof $ref === 'string') {
    return unconstrainedValue(context, $ref.startsWith('#') ? texts.recursive : texts.externalPart)
  }
  if (context.ancestors.has(schema)) return unconstrainedValue(context, texts.recursive, schema)

  const whole = mergeAllOf(schema, context.budget)
  if (context.levels <= 0 && isNesting(whole))
    return unconstrainedValue(context, texts.simplified, whole)
  const inside = {
    ...context,
    levels: context.levels - 1,
    ancestors: new Set([...context.ancestors, schema]),
  }
  return {
    ...typeOf(whole),
    ...descriptionOf(whole),
    ...valueConstraints(whole, context.isUsablePattern),
    ...fieldsOf(whole, inside),
    ...itemsOf(whole, inside),
    ...alternativesOf(whole, inside),
  }
}

function unconstrainedValue(
  { notes }: CopyContext,
  note: string,
  schema: JsonObject = {},
): JsonObject {
  notes.add(note)
  return { ...typeOf(schema), ...descriptionOf(schema) }
}

const isNesting = (schema: JsonObject): boolean =>
  ['properties', 'items', 'oneOf', 'anyOf', 'additionalProperties'].some((key) =>
    isObjectOrArray(schema[key]),
  )

const isObjectOrArray = (value: Json | undefined) => typeof value === 'object' && value !== null

function typeOf(schema: JsonObject): JsonObject {
  const [first, ...others] = typesOf(schema)
  if (first === undefined) return {}
  return { type: others.length === 0 ? first : [first, ...others] }
}

function descriptionOf(schema: JsonObject): JsonObject {
  const description = textOf(schema['description']) || textOf(schema['title'])
  return description === '' ? {} : { description: truncate(description, descriptionLength) }
}

/** The fields of an object schema, without read-only fields. */
export function sendableFields(
  schema: JsonObject,
): { name: string; schema: Json; isRequired: boolean }[] {
  const { properties } = schema
  if (!isObject(properties)) return []
  const required = new Set(requiredNames(schema))
  return Object.entries(properties)
    .filter(([, inner]) => !(isObject(inner) && inner['readOnly'] === true))
    .map(([name, inner]) => ({ name, schema: inner, isRequired: required.has(name) }))
}

function fieldsOf(schema: JsonObject, context: CopyContext): JsonObject {
  const fields = sendableFields(schema)
  const { additionalProperties: others } = schema
  const more =
    typeof others === 'boolean' ? others : isObject(others) ? copySchema(others, context) : null
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    ...(fields.length > 0 && {
      properties: Object.fromEntries(
        fields.map((field) => [field.name, copySchema(field.schema, context)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(more !== null && { additionalProperties: more }),
  }
}

function itemsOf({ items }: JsonObject, context: CopyContext): JsonObject {
  return isObject(items) ? { items: copySchema(items, context) } : {}
}

function alternativesOf(schema: JsonObject, context: CopyContext): JsonObject {
  const entries = ['oneOf', 'anyOf'].flatMap((key) => {
    const alternatives = objectsIn(schema[key])
    if (alternatives.length === 0 || alternatives.length > maxAlternatives) return []
    return [[key, alternatives.map((one) => copySchema(one, context))] as const]
  })
  return Object.fromEntries(entries)
}
