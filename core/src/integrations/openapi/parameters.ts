import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/openapi/notes'
import { typesOf } from './value-constraints.ts'
import { listOf, NotImportableError, objectsIn, textOf, type Argument } from './types.ts'

export type Parameter = {
  name: string
  location: string
  isRequired: boolean
  description: string
  schema: Json
  /** OpenAPI `style`: the serialization of lists and objects. */
  style: string
  isExploded: boolean
  /** Whether it is described by a media type instead of a schema. */
  isEncoded: boolean
}

/** The parameters of a path, overridden by those of the operation. */
export function parametersOf(pathItem: JsonObject, operation: JsonObject): Parameter[] {
  const entries = [...listOf(pathItem['parameters']), ...listOf(operation['parameters'])]
  const all = objectsIn(entries)
  const isWhole = all.length === entries.length && all.every(({ $ref }) => $ref === undefined)
  if (!isWhole) throw new NotImportableError(texts.partMissing)
  const known = new Map(
    all
      .map(parseParameter)
      .map((parameter) => [`${parameter.location} ${parameter.name}`, parameter]),
  )
  return [...known.values()].filter(({ name }) => name !== '')
}

function parseParameter(parameter: JsonObject): Parameter {
  const { schema, style, explode, content } = parameter
  const location = textOf(parameter['in'])
  return {
    name: textOf(parameter['name']),
    location,
    isRequired: location === 'path' || parameter['required'] === true,
    description: textOf(parameter['description']),
    schema: schema ?? {},
    style: textOf(style),
    isExploded: explode !== false,
    isEncoded: isObject(content),
  }
}

/** Headers that OpenAPI ignores as parameters: they belong to the connection and to security schemes. */
const connectionHeaders = new Set(['accept', 'content-type', 'authorization'])

/**
 * Names of the headers and cookies that the function omits.
 * @throws {NotImportableError} when one of them is required.
 */
export function unsupportedParameters(parameters: readonly Parameter[]): string[] {
  const unsupported = parameters.filter(
    ({ location, name }) =>
      location === 'cookie' ||
      (location === 'header' && !connectionHeaders.has(name.toLowerCase())),
  )
  const needed = unsupported.find(({ isRequired }) => isRequired)
  if (needed) throw new NotImportableError(unsupportedMessage(needed))
  return unsupported.map(({ name }) => name)
}

function unsupportedMessage({ location, name: full }: Parameter): string {
  const name = full.slice(0, 100)
  return location === 'cookie' ? texts.cookieNeeded({ name }) : texts.headerNeeded({ name })
}

/** The only allowed value of a parameter, which needs no argument; null for other parameters. */
export function constantValue({ schema }: Parameter): string | null {
  if (!isObject(schema)) return null
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : []
  const only = choices.length === 1 ? choices[0] : schema['const']
  return typeof only === 'string' || typeof only === 'number' ? String(only) : null
}

/** Whether a value of this type can be part of a URL. */
export function fitsUrl({ schema, style, isEncoded }: Parameter, takesList: boolean): boolean {
  if (isEncoded) return false
  const types = isObject(schema) ? typesOf(schema) : []
  if (types.includes('object')) return false
  return !types.includes('array') || (takesList && (style === '' || style === 'form'))
}

/** Valid names for arguments of tool calls. */
export const isModelSafeName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)

export const toArgument = (parameter: Parameter, name = parameter.name): Argument => ({
  name,
  schema: listAsText(parameter),
  isRequired: parameter.isRequired,
  description: parameter.description,
})

/** The schema of a parameter; a list that is not repeated in the query is one text. */
function listAsText({ schema, isExploded }: Parameter): Json {
  const isList = isObject(schema) && typesOf(schema).includes('array')
  return isList && !isExploded
    ? { type: 'string', description: 'Several values are separated by commas.' }
    : schema
}
