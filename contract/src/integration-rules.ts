import { integrationTexts as texts } from './integration-texts.ts'

/** Stands for a stored secret on the wire; sent back it means that the secret stays. */
export const secretMask = '********'

export const authTypes = ['NOAUTH', 'API KEY', 'OAUTH2.0'] as const
export const functionMethods = ['POST', 'GET'] as const
export const functionTransports = ['http', 'webhook', 'mail'] as const
export type FunctionTransport = (typeof functionTransports)[number]
export type AuthType = (typeof authTypes)[number]
export type FunctionMethod = (typeof functionMethods)[number]

export const functionLimits = {
  perBot: 50,
  imageBytes: 1024 * 1024,
  definition: 64 * 1024,
  /** Ten levels of schema inside the levels that carry the name and the parameters. */
  depth: 12,
  keys: 500,
  enumValues: 500,
  url: 2_000,
  credential: 4_000,
  activity: 80,
  buttonLabel: 40,
  answerText: 1_000,
} as const

/** Whether a model can call a function by this name. */
export const isFunctionName = (name: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(name)

/** The address of a function that writes to people; only connectors make such functions. */
export const isMailAddress = (url: string): boolean => /^mailto:\S+$/i.test(url)

/**
 * What is wrong with the address of a function, or null. `{name}` may stand in its path and query. The
 * server takes a `mailto:` address from its own connector alone.
 */
export function urlFault(url: string): string | null {
  if (url === '') return texts.urlMissing
  if (isMailAddress(url)) return null
  return /^https?:\/\/[^\s/?#{}\\]+(?:[/?#]\S*)?$/i.test(url) ? null : texts.urlInvalid
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** The JSON object that a text holds, or null. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null // not JSON: the caller has the words for it
  }
}

/** What was parsed from JSON and has keys. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with the text of a definition, or null. */
export function definitionFault(text: string): string | null {
  if (text.trim() === '') return texts.definitionRequired
  if (text.length > functionLimits.definition) return texts.definitionTooLarge
  const definition = parseObject(text)
  if (!definition) return texts.definitionNotJson
  if (Object.keys(definition).length === 0) return texts.definitionEmpty

  return (
    capFault(definition, { depth: 1, keys: { left: functionLimits.keys } }) ??
    shapeFault(definition)
  )
}

type Caps = { depth: number; keys: { left: number } }

function capFault(value: Json, { depth, keys }: Caps): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > functionLimits.depth) return texts.definitionTooDeep

  const entries = Object.entries(value)
  if (!Array.isArray(value)) {
    keys.left -= entries.length
    if (keys.left < 0) return texts.definitionTooLong
  }
  for (const [key, inner] of entries) {
    const fault = keywordFault(key, inner) ?? capFault(inner, { depth: depth + 1, keys })
    if (fault) return fault
  }
  return null
}

function keywordFault(key: string, value: Json): string | null {
  if (key === 'enum' && Array.isArray(value) && value.length > functionLimits.enumValues) {
    return texts.definitionEnumTooLong
  }
  const isForeign = key === '$ref' && typeof value === 'string' && !value.startsWith('#')
  return isForeign ? texts.definitionRefForeign : null
}

function shapeFault(definition: JsonObject): string | null {
  const { parameters } = describedBy(definition)
  if (parameters === undefined) return null
  const isSchema = isObject(parameters) && (parameters['type'] ?? 'object') === 'object'
  return isSchema ? null : texts.definitionParameters
}

/**
 * The object that carries name, description and parameters: the definition itself, its `function`
 * where it is wrapped as `{ "type": "function", "function": … }`, or nothing but a bare schema.
 */
export function describedBy(definition: JsonObject): JsonObject {
  if (isObject(definition['function'])) return definition['function']
  return isBareSchema(definition) ? { parameters: definition } : definition
}

/** A definition that is only the schema of the arguments. */
export const isBareSchema = ({ type, properties, parameters }: JsonObject): boolean =>
  type === 'object' && isObject(properties) && parameters === undefined

/** The schema of the arguments; a definition without one takes no arguments. */
export function parametersOf(definition: JsonObject): JsonObject {
  const { parameters } = describedBy(definition)
  return isObject(parameters) ? parameters : { type: 'object', properties: {} }
}

/** Set by the connection, or able to smuggle another request into it. */
const reservedHeaders = new Set(
  (
    'host content-length content-type transfer-encoding cookie connection keep-alive te trailer upgrade ' +
    'expect proxy-authorization proxy-authenticate proxy-connection accept-encoding'
  ).split(' '),
)

/** `Header-Name: value`, or a bare value for Authorization; null when it is neither. */
export function parseAuthHeader(text: string): { name: string; value: string } | null {
  if (!/^[\t\x20-\x7e]+$/.test(text)) return null
  const named = /^([\w!#$%&'*+.^`|~-]+):\s*(\S.*)$/.exec(text.trim())
  if (named) return { name: named[1] ?? '', value: named[2] ?? '' }
  // A colon as in a header, yet no name before it: a slip of the pen, not a value.
  return /:(?:\s|$)/.test(text.trim()) ? null : { name: 'Authorization', value: text.trim() }
}

/** What is wrong with an Auth Header, or null. */
export function authHeaderFault(text: string): string | null {
  if (text.trim() === '') return texts.authHeaderRequired
  if (text === secretMask) return null
  const header = parseAuthHeader(text)
  if (!header) return texts.authHeaderInvalid
  return reservedHeaders.has(header.name.toLowerCase()) ? texts.authHeaderReserved : null
}
