import type { ActionField } from '@askwell/contract/actions'
import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

/** Maximum number of fields of a form in a chat. */
const maxFields = 20

/** A text with this maximum length or a longer one has a multi-line field. */
const longTextMinLength = 200

/**
 * The arguments of a function as form fields, in the order of its schema. Null when an argument cannot be a field, for
 * example a list or a nested object.
 */
export function actionFieldsOf(definition: JsonObject): ActionField[] | null {
  const { properties, required } = parametersOf(definition)
  const entries = Object.entries(isObject(properties) ? properties : {})
  const needed = Array.isArray(required) ? required : []
  if (entries.length > maxFields || needed.some((name) => !entries.some(([own]) => own === name))) {
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
    label: shortText(schema['title']) || toLabel(name),
    hint: shortText(schema['description']),
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

/** The type of a schema, without null; '' for several types. */
function typeOf({ type }: JsonObject): string {
  if (type === undefined) return 'string'
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null')
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : ''
}

const isLong = (name: string, { maxLength }: JsonObject): boolean =>
  typeof maxLength === 'number'
    ? maxLength >= longTextMinLength
    : /message|comment|description|details|notes?$|question/i.test(name)

const shortText = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : ''

/** Converts the name of a field to a label: 'orderNumber' → 'Order number'. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
