import {
  authHeaderError,
  isObject,
  type AuthType,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import type { OpenApiSignIn } from '@askwell/contract/integrations/openapi'
import * as texts from '@askwell/messages/openapi/notes'
import { resolveUrl } from './servers.ts'
import { NotImportableError, objectsIn, truncate, textOf } from './types.ts'

/** Security scheme of an operation; null for none. */
export type ChosenScheme = OpenApiSignIn | null

/**
 * The first supported security scheme of the operation.
 * @throws {NotImportableError} when none is supported.
 */
export function chooseScheme(
  operation: JsonObject,
  document: JsonObject,
  documentUrl: string,
): ChosenScheme {
  const offered = operation['security'] ?? document['security']
  const requirements = objectsIn(offered)
  if (requirements.length === 0) return null

  let refusal = ''
  for (const requirement of requirements) {
    const names = Object.keys(requirement)
    const [name] = names
    if (name === undefined) return null
    const found = names.length > 1 ? texts.signInTwice : parseScheme(name, document, documentUrl)
    if (typeof found !== 'string') return found
    refusal ||= found
  }
  throw new NotImportableError(refusal)
}

/** A security scheme, or the reason why it is not supported. */
function parseScheme(
  name: string,
  { components }: JsonObject,
  documentUrl: string,
): OpenApiSignIn | string {
  const schemes = isObject(components) ? components['securitySchemes'] : undefined
  const scheme = isObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : undefined
  if (!isObject(scheme)) return texts.signIn({ kind: `“${name.slice(0, 100)}”` })
  const described = { name, description: truncate(textOf(scheme['description']), 400) }
  const type = textOf(scheme['type'])
  if (type === 'apiKey') return apiKeyScheme(scheme, described)
  if (type === 'http') return httpScheme(scheme, described)
  if (type === 'oauth2') return oauth2Scheme(scheme, { described, documentUrl })
  return type === '' ? texts.signInUnnamed : texts.signIn({ kind: type.slice(0, 60) })
}

type SchemeDescription = Pick<OpenApiSignIn, 'name' | 'description'>

function apiKeyScheme(scheme: JsonObject, described: SchemeDescription): OpenApiSignIn | string {
  const header = textOf(scheme['name'])
  if (scheme['in'] !== 'header') return keyElsewhere(textOf(scheme['in']))
  if (authHeaderError(`${header}: x`) !== null) return texts.signInByHeader({ header })
  return { ...described, kind: 'api_key', header, token_url: '' }
}

function httpScheme(scheme: JsonObject, described: SchemeDescription): OpenApiSignIn | string {
  const httpSchemeName = textOf(scheme['scheme'])
  const kind = httpSchemeName.toLowerCase()
  if (kind !== 'bearer' && kind !== 'basic') return otherHttp(httpSchemeName)
  return { ...described, kind, header: 'Authorization', token_url: '' }
}

function oauth2Scheme(
  { flows }: JsonObject,
  { described, documentUrl }: { described: SchemeDescription; documentUrl: string },
): OpenApiSignIn | string {
  const flow = isObject(flows) ? flows['clientCredentials'] : undefined
  if (!isObject(flow)) return texts.signInByPerson
  const tokenUrl = tokenUrlOf(textOf(flow['tokenUrl']), documentUrl)
  return { ...described, kind: 'oauth2', header: '', token_url: tokenUrl }
}

/** The absolute token URL; '' when the document does not contain it, so that the owner enters it. */
const tokenUrlOf = (url: string, documentUrl: string) =>
  url === '' ? '' : (resolveUrl(url, documentUrl) ?? '')

const keyElsewhere = (place: string): string =>
  place === '' ? texts.signInByKeyElsewhere : texts.signInByKey({ place: place.slice(0, 60) })

const otherHttp = (scheme: string): string =>
  scheme === '' ? texts.signInByOtherHttp : texts.signInByHttp({ scheme: scheme.slice(0, 60) })

export const authTypeOf = (signIn: ChosenScheme): AuthType => {
  if (signIn === null) return 'NOAUTH'
  return signIn.kind === 'oauth2' ? 'OAUTH2.0' : 'API KEY'
}

const prefixes = { api_key: '', bearer: 'Bearer ', basic: 'Basic ', oauth2: '' } as const

/** Prefix of the field "Auth Header", to which the owner adds the secret. */
export const authHeaderOf = (signIn: ChosenScheme): string =>
  signIn === null || signIn.header === '' ? '' : `${signIn.header}: ${prefixes[signIn.kind]}`
