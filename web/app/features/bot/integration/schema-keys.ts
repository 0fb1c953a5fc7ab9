import { definitionHelp as text } from '../../../messages/en.ts'

/** Written out, because the build puts each text where it is read. */
const meanings = {
  name: text.name,
  description: text.description,
  parameters: text.parameters,
  type: text.type,
  properties: text.properties,
  required: text.required,
  enum: text.enum,
  format: text.format,
  pattern: text.pattern,
  default: text.default,
  items: text.items,
  minimum: text.minimum,
  maximum: text.maximum,
  minLength: text.minLength,
  maxLength: text.maxLength,
  additionalProperties: text.additionalProperties,
} as const

export type HelpKey = keyof typeof meanings

/** What stands in a new key; the cursor goes to the end of it, or into its quotes or brackets. */
export const newValues: Record<HelpKey, string> = {
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
const ofType: Record<string, readonly HelpKey[]> = {
  string: ['enum', 'format', 'pattern', 'minLength', 'maxLength', 'default'],
  number: ['minimum', 'maximum', 'enum', 'default'],
  integer: ['minimum', 'maximum', 'enum', 'default'],
  boolean: ['default'],
  array: ['items'],
  object: objectKeys,
}

export const knownTypes = [...Object.keys(ofType), 'null']

/** An object of a definition: how one gets there, the keys it has, and its `type`. */
export type SchemaObject = { path: readonly string[]; keys: readonly string[]; type: string }

/** Whether its keys are the names of values, as under `properties`. */
const namesValues = ({ path }: SchemaObject): boolean =>
  path.at(-1) === 'properties' && path.at(-2) !== 'properties'

/** Data of the owner, where no key means anything to us. */
const isData = ({ path }: SchemaObject): boolean =>
  path.some(
    (key, index) =>
      ['default', 'enum', 'example'].includes(key) && path[index - 1] !== 'properties',
  )

const isFunction = (object: SchemaObject): boolean =>
  object.path.length === 0
    ? !object.keys.includes('properties') && !object.keys.includes('function')
    : object.path.length === 1 && object.path[0] === 'function'

/** Whether an object describes values, and is neither a function nor a list of names nor data. */
export const isSchema = (object: SchemaObject): boolean =>
  !namesValues(object) &&
  !isData(object) &&
  !isFunction(object) &&
  !object.keys.includes('function')

/** The keys that are known at this place and not there yet, the most useful first. */
export function missingKeys(object: SchemaObject): HelpKey[] {
  if (namesValues(object) || isData(object)) return []
  if (object.keys.includes('function')) return []
  const known: readonly HelpKey[] = isFunction(object)
    ? functionKeys
    : ['type', 'description', ...(ofType[object.type] ?? [])]
  return known.filter((key) => !object.keys.includes(key))
}

/** What a key of this object means, or null. */
export function meaningOf(object: SchemaObject, key: string): string | null {
  if (isData(object)) return null
  if (namesValues(object)) return text.value
  return isHelpKey(key) ? meanings[key] : null
}

const isHelpKey = (key: string): key is HelpKey => Object.hasOwn(meanings, key)
