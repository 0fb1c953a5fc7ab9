import * as text from '@askwell/messages/functions/definition-keys'

/** Listed one by one, because the build inlines each text where it is used. */
const meanings = {
  name: text.name,
  description: text.description,
  parameters: text.parameters,
  type: text.type,
  properties: text.properties,
  required: text.required,
  enum: text.enumeration,
  format: text.format,
  pattern: text.pattern,
  default: text.defaultValue,
  items: text.items,
  minimum: text.minimum,
  maximum: text.maximum,
  minLength: text.minLength,
  maxLength: text.maxLength,
  additionalProperties: text.additionalProperties,
} as const

export type HelpKey = keyof typeof meanings

/** The initial value of a new key. The cursor is placed in its quotes or brackets, or at its end. */
export const initialValues: Record<HelpKey, string> = {
  name: '""',
  description: '""',
  parameters: '{"type": "object", "properties": {}}',
  type: '"string"',
  properties: '{}',
  required: '[]',
  enum: '[]',
  format: '"date"',
  pattern: '""',
  default: '""',
  items: '{"type": "string"}',
  minimum: '0',
  maximum: '100',
  minLength: '1',
  maxLength: '100',
  additionalProperties: 'false',
}

const functionKeys: readonly HelpKey[] = ['name', 'description', 'parameters']
const objectKeys: readonly HelpKey[] = ['properties', 'required', 'additionalProperties']
const keysByType: Record<string, readonly HelpKey[]> = {
  string: ['enum', 'format', 'pattern', 'minLength', 'maxLength', 'default'],
  number: ['minimum', 'maximum', 'enum', 'default'],
  integer: ['minimum', 'maximum', 'enum', 'default'],
  boolean: ['default'],
  array: ['items'],
  object: objectKeys,
}

export const knownTypes = [...Object.keys(keysByType), 'null']

/** An object of a definition: its path, its keys and its `type`. */
export type SchemaObject = { path: readonly string[]; keys: readonly string[]; type: string }

/** Whether the keys of the object are names of values, as in `properties`. */
const isPropertyMap = ({ path }: SchemaObject): boolean =>
  path.at(-1) === 'properties' && path.at(-2) !== 'properties'

/** Whether the object is data, such as a default or an example, whose keys have no meaning in a schema. */
const isData = ({ path }: SchemaObject): boolean =>
  path.some(
    (key, index) =>
      ['default', 'enum', 'example'].includes(key) && path[index - 1] !== 'properties',
  )

const isFunction = (object: SchemaObject): boolean =>
  object.path.length === 0
    ? !object.keys.includes('properties') && !object.keys.includes('function')
    : object.path.length === 1 && object.path[0] === 'function'

/** Whether an object is a JSON schema, and not a function, a map of properties or data. */
export const isSchema = (object: SchemaObject): boolean =>
  !isPropertyMap(object) &&
  !isData(object) &&
  !isFunction(object) &&
  !object.keys.includes('function')

/** The known keys that this object does not have yet, in order of usefulness. */
export function missingKeys(object: SchemaObject): HelpKey[] {
  if (isPropertyMap(object) || isData(object)) return []
  if (object.keys.includes('function')) return []
  const candidates: readonly HelpKey[] = isFunction(object)
    ? functionKeys
    : ['type', 'description', ...(keysByType[object.type] ?? [])]
  return candidates.filter((key) => !object.keys.includes(key))
}

/** The meaning of a key of this object, or null. */
export function meaningOf(object: SchemaObject, key: string): string | null {
  if (isData(object)) return null
  if (isPropertyMap(object)) return text.value
  return isHelpKey(key) ? meanings[key] : null
}

const isHelpKey = (key: string): key is HelpKey => Object.hasOwn(meanings, key)
