import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { typesOf } from './value-rules.ts'
import { listOf, NotImportable, objectsIn, textOf, type Argument } from './types.ts'
import { words } from './words.ts'

export type Parameter = {
  name: string
  place: string
  isRequired: boolean
  description: string
  schema: Json
  /** How it is written when it is no plain value. */
  style: string
  isExploded: boolean
  /** Described by a media type instead of a schema. */
  isEncoded: boolean
}

/** The parameters of a path and of one of its operations, which may describe them anew. */
export function parametersOf(pathItem: JsonObject, operation: JsonObject): Parameter[] {
  const given = [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])]
  const all = objectsIn(given)
  const isWhole = all.length === given.length && all.every(({ $ref }) => $ref === undefined)
  if (!isWhole) throw new NotImportable(words.partMissing)
  const known = new Map(
    all.map(read).map((parameter) => [`${parameter.place} ${parameter.name}`, parameter]),
  )
  return [...known.values()].filter(({ name }) => name !== '')
}

function read(parameter: JsonObject): Parameter {
  const { schema, style, explode, content } = parameter
  const place = textOf(parameter['in'])
  return {
    name: textOf(parameter['name']),
    place,
    isRequired: place === 'path' || parameter['required'] === true,
    description: textOf(parameter['description']),
    schema: schema ?? {},
    style: textOf(style),
    isExploded: explode !== false,
    isEncoded: isObject(content),
  }
}

/** Headers that OpenAPI leaves to the connection and to signing in. */
const ownHeaders = new Set(['accept', 'content-type', 'authorization'])

/**
 * Names of the headers and cookies that are left out.
 * @throws {NotImportable} when one of them is required.
 */
export function unsendable(parameters: readonly Parameter[]): string[] {
  const carried = parameters.filter(
    ({ place, name }) =>
      place === 'cookie' || (place === 'header' && !ownHeaders.has(name.toLowerCase())),
  )
  const needed = carried.find(({ isRequired }) => isRequired)
  if (needed) throw new NotImportable(words[kindOf(needed)](needed.name.slice(0, 100)))
  return carried.map(({ name }) => name)
}

const kindOf = ({ place }: Parameter) => (place === 'cookie' ? 'cookie' : 'header')

/** The only value a parameter can have, which needs no argument. */
export function onlyValue({ schema }: Parameter): string | null {
  if (!isObject(schema)) return null
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : []
  const only = choices.length === 1 ? choices[0] : schema['const']
  return typeof only === 'string' || typeof only === 'number' ? String(only) : null
}

/** Whether a value of this kind can stand in an address. */
export function fitsAddress({ schema, style, isEncoded }: Parameter, takesList: boolean): boolean {
  if (isEncoded) return false
  const types = isObject(schema) ? typesOf(schema) : []
  if (types.includes('object')) return false
  return !types.includes('array') || (takesList && (style === '' || style === 'form'))
}

/** Models and providers take such names only. */
export const isUsableName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)

export const argumentOf = (parameter: Parameter, name = parameter.name): Argument => ({
  name,
  schema: listAsText(parameter),
  isRequired: parameter.isRequired,
  description: parameter.description,
})

/** A list that is not repeated in the query travels as one text. */
function listAsText({ schema, isExploded }: Parameter): Json {
  const isList = isObject(schema) && typesOf(schema).includes('array')
  return isList && !isExploded
    ? { type: 'string', description: 'Several values are separated by commas.' }
    : schema
}
