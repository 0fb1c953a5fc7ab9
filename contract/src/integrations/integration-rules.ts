import * as texts from '@askwell/messages/functions/rules'

/** Replaces a stored secret in responses. A request with the mask keeps the stored secret. */
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
  /** Maximum nesting: ten levels of the schema, plus those of the function and its parameters. */
  depth: 12,
  keys: 500,
  enumValues: 500,
  url: 2_000,
  credential: 4_000,
  activity: 80,
  buttonLabel: 40,
  answerText: 1_000,
} as const

/** Whether a name is valid for a tool call. */
export const isFunctionName = (name: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(name)

/** Whether a URL is that of a function that sends e-mail; only connectors create such functions. */
export const isMailAddress = (url: string): boolean => /^mailto:\S+$/i.test(url)

/**
 * The error of a function's URL, or null. Path and query may contain placeholders `{name}`. `mailto:` is valid here,
 * but the server accepts it only from its own connector.
 */
export function urlError(url: string): string | null {
  if (url === '') return texts.urlMissing
  if (isMailAddress(url)) return null
  return /^https?:\/\/[^\s/?#{}\\]+(?:[/?#]\S*)?$/i.test(url) ? null : texts.urlInvalid
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Parses a JSON object; null for any other text. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null // not JSON: the caller reports the error
  }
}

/** Whether a parsed JSON value is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The error of a definition, or null. */
export function definitionError(text: string): string | null {
  if (text.trim() === '') return texts.definitionRequired
  if (text.length > functionLimits.definition) return texts.definitionTooLarge
  const definition = parseObject(text)
  if (!definition) return texts.definitionNotJson
  if (Object.keys(definition).length === 0) return texts.definitionEmpty

  return (
    sizeError(definition, { depth: 1, keys: { left: functionLimits.keys } }) ??
    shapeError(definition)
  )
}

type NestingState = { depth: number; keys: { left: number } }

function sizeError(value: Json, { depth, keys }: NestingState): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > functionLimits.depth) return texts.definitionTooDeep

  const entries = Object.entries(value)
  if (!Array.isArray(value)) {
    keys.left -= entries.length
    if (keys.left < 0) return texts.definitionTooLong
  }
  for (const [key, inner] of entries) {
    const error = keywordError(key, inner) ?? sizeError(inner, { depth: depth + 1, keys })
    if (error) return error
  }
  return null
}

function keywordError(key: string, value: Json): string | null {
  if (key === 'enum' && Array.isArray(value) && value.length > functionLimits.enumValues) {
    return texts.definitionEnumTooLong
  }
  const isForeign = key === '$ref' && typeof value === 'string' && !value.startsWith('#')
  return isForeign ? texts.definitionRefForeign : null
}

function shapeError(definition: JsonObject): string | null {
  const { parameters } = functionObjectOf(definition)
  if (parameters === undefined) return null
  const isSchema = isObject(parameters) && (parameters['type'] ?? 'object') === 'object'
  return isSchema ? null : texts.definitionParameters
}

/**
 * The object with name, description and parameters: the definition itself; its `function` when it is wrapped as
 * `{ "type": "function", "function": … }`; or a new object around a bare schema.
 */
export function functionObjectOf(definition: JsonObject): JsonObject {
  if (isObject(definition['function'])) return definition['function']
  return isBareSchema(definition) ? { parameters: definition } : definition
}

/** Whether a definition is only the schema of the arguments. */
export const isBareSchema = ({ type, properties, parameters }: JsonObject): boolean =>
  type === 'object' && isObject(properties) && parameters === undefined

/** The schema of the arguments; without one the function takes no arguments. */
export function parametersOf(definition: JsonObject): JsonObject {
  const { parameters } = functionObjectOf(definition)
  return isObject(parameters) ? parameters : { type: 'object', properties: {} }
}

/** Headers that the HTTP client sets itself, or that would allow request smuggling. */
const reservedHeaders = new Set(
  (
    'host content-length content-type transfer-encoding cookie connection keep-alive te trailer upgrade ' +
    'expect proxy-authorization proxy-authenticate proxy-connection accept-encoding'
  ).split(' '),
)

/** Parses `Header-Name: value`, or a bare value for Authorization; null when it is neither. */
export function parseAuthHeader(text: string): { name: string; value: string } | null {
  if (!/^[\t\x20-\x7e]+$/.test(text)) return null
  const named = /^([\w!#$%&'*+.^`|~-]+):\s*(\S.*)$/.exec(text.trim())
  if (named) return { name: named[1] ?? '', value: named[2] ?? '' }
  // A colon without a valid header name is a typing error, not a value for Authorization.
  return /:(?:\s|$)/.test(text.trim()) ? null : { name: 'Authorization', value: text.trim() }
}

/** The error of the field "Auth Header", or null. */
export function authHeaderError(text: string): string | null {
  if (text.trim() === '') return texts.authHeaderRequired
  if (text === secretMask) return null
  const header = parseAuthHeader(text)
  if (!header) return texts.authHeaderInvalid
  return reservedHeaders.has(header.name.toLowerCase()) ? texts.authHeaderReserved : null
}
