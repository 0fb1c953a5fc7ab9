import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { objectsIn, shortened, textOf, TooBig } from './types.ts'
import { mergedParts } from './merge-parts.ts'
import { requiredNames, typesOf, valueRules } from './value-rules.ts'
import { words } from './words.ts'

export type Copying = {
  isUsablePattern: (pattern: string) => boolean
  /** Levels of schema below the one that is copied. */
  levels: number
  /** Schemas that may still be copied. */
  budget: { left: number }
  /** Schemas on the way to this one. */
  ancestors: ReadonlySet<object>
  notes: Set<string>
}

const descriptionLength = 400
const mostAlternatives = 20

/**
 * A schema as models and our checker understand it: whole, without references, with the words of
 * JSON Schema 2020-12. What turns in a circle or nests too deep ends in an open value.
 * @throws {TooBig} when the budget is used up.
 */
export function copySchema(schema: Json, copying: Copying): JsonObject {
  copying.budget.left -= 1
  if (copying.budget.left < 0) throw new TooBig()
  if (!isObject(schema)) return {}
  const { $ref } = schema
  if (typeof $ref === 'string') {
    return openValue(copying, $ref.startsWith('#') ? words.turning : words.elsewhere)
  }
  if (copying.ancestors.has(schema)) return openValue(copying, words.turning, schema)

  const whole = mergedParts(schema, copying.budget)
  if (copying.levels <= 0 && isNesting(whole)) return openValue(copying, words.simpler, whole)
  const inside = {
    ...copying,
    levels: copying.levels - 1,
    ancestors: new Set([...copying.ancestors, schema]),
  }
  return {
    ...typeOf(whole),
    ...descriptionOf(whole),
    ...valueRules(whole, copying.isUsablePattern),
    ...fieldsOf(whole, inside),
    ...itemsOf(whole, inside),
    ...alternativesOf(whole, inside),
  }
}

function openValue({ notes }: Copying, note: string, schema: JsonObject = {}): JsonObject {
  notes.add(note)
  return { ...typeOf(schema), ...descriptionOf(schema) }
}

const isNesting = (schema: JsonObject): boolean =>
  ['properties', 'items', 'oneOf', 'anyOf', 'additionalProperties'].some((key) =>
    isOpen(schema[key]),
  )

const isOpen = (value: Json | undefined) => typeof value === 'object' && value !== null

function typeOf(schema: JsonObject): JsonObject {
  const [first, ...others] = typesOf(schema)
  if (first === undefined) return {}
  return { type: others.length === 0 ? first : [first, ...others] }
}

function descriptionOf(schema: JsonObject): JsonObject {
  const description = textOf(schema['description']) || textOf(schema['title'])
  return description === '' ? {} : { description: shortened(description, descriptionLength) }
}

/** The fields of an object that a caller may send; what only the service sets is left out. */
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

function fieldsOf(schema: JsonObject, copying: Copying): JsonObject {
  const fields = sendableFields(schema)
  const { additionalProperties: others } = schema
  const more =
    typeof others === 'boolean' ? others : isObject(others) ? copySchema(others, copying) : null
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    ...(fields.length > 0 && {
      properties: Object.fromEntries(
        fields.map((field) => [field.name, copySchema(field.schema, copying)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(more !== null && { additionalProperties: more }),
  }
}

function itemsOf({ items }: JsonObject, copying: Copying): JsonObject {
  return isObject(items) ? { items: copySchema(items, copying) } : {}
}

function alternativesOf(schema: JsonObject, copying: Copying): JsonObject {
  const entries = ['oneOf', 'anyOf'].flatMap((key) => {
    const alternatives = objectsIn(schema[key])
    if (alternatives.length === 0 || alternatives.length > mostAlternatives) return []
    return [[key, alternatives.map((one) => copySchema(one, copying))] as const]
  })
  return Object.fromEntries(entries)
}
