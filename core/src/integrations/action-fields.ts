import type { ActionField } from '@askwell/contract/actions'
import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'

/** A form with more fields is none that a visitor of a chat fills in. */
const mostFields = 20

/** Texts of at least so many characters get a box of several lines. */
const longTextFrom = 200

/**
 * The arguments of a function as fields of a form, in the order of its schema; null where a visitor
 * cannot be asked for one of them, for example for a list or an object inside.
 */
export function actionFieldsOf(definition: JsonObject): ActionField[] | null {
  const { properties, required } = parametersOf(definition)
  const entries = Object.entries(isObject(properties) ? properties : {})
  const needed = Array.isArray(required) ? required : []
  if (
    entries.length > mostFields ||
    needed.some((name) => !entries.some(([own]) => own === name))
  ) {
    return null
  }

  const fields = entries.map(([name, schema]) =>
    isObject(schema) ? fieldOf(name, schema, needed.includes(name)) : null,
  )
  return fields.every((field) => field !== null) ? fields : null
}

function fieldOf(name: string, schema: JsonObject, isRequired: boolean): ActionField | null {
  const kind = kindOf(name, schema)
  if (!kind) return null
  return {
    name,
    label: wordOf(schema['title']) || labelOf(name),
    hint: wordOf(schema['description']),
    is_required: isRequired,
    ...kind,
  }
}

function kindOf(name: string, schema: JsonObject): Pick<ActionField, 'kind' | 'choices'> | null {
  if (['$ref', 'anyOf', 'oneOf', 'allOf'].some((word) => Object.hasOwn(schema, word))) return null
  const kind = plainKinds[typeOf(schema)]
  if (Array.isArray(schema['enum'])) return kind === 'text' ? choiceOf(schema['enum']) : null
  if (kind === 'text' && isLong(name, schema)) return { kind: 'long_text', choices: [] }
  return kind ? { kind, choices: [] } : null
}

function choiceOf(values: Json[]): Pick<ActionField, 'kind' | 'choices'> | null {
  const choices = values.filter((choice) => typeof choice === 'string')
  return choices.length === values.length ? { kind: 'choice', choices } : null
}

const plainKinds: Record<string, 'text' | 'number' | 'yes_no'> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'yes_no',
}

/** The one type of a schema, '' for a mixture; what may be left empty counts as what it is else. */
function typeOf({ type }: JsonObject): string {
  if (type === undefined) return 'string'
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null')
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : ''
}

const isLong = (name: string, { maxLength }: JsonObject): boolean =>
  typeof maxLength === 'number'
    ? maxLength >= longTextFrom
    : /message|comment|description|details|notes?$|question/i.test(name)

const wordOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : ''

/** The name of a field as words: 'orderNumber' is 'Order number'. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
