import {
  authHeaderFault,
  isObject,
  type AuthType,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'
import type { OpenApiSignIn } from '@askwell/contract/openapi'
import { resolved } from './servers.ts'
import { NotImportable, objectsIn, shortened, textOf } from './types.ts'
import { words } from './words.ts'

/** How an operation signs in; null for not at all. */
export type ChosenSignIn = OpenApiSignIn | null

/**
 * The first way to sign in that a function can take, of those the operation offers.
 * @throws {NotImportable} when it offers others only.
 */
export function signInOf(
  operation: JsonObject,
  document: JsonObject,
  documentUrl: string,
): ChosenSignIn {
  const offered = operation['security'] ?? document['security']
  const ways = objectsIn(offered)
  if (ways.length === 0) return null

  let refusal = ''
  for (const way of ways) {
    const names = Object.keys(way)
    const [name] = names
    if (name === undefined) return null
    const found = names.length > 1 ? words.signInTwice : readScheme(name, document, documentUrl)
    if (typeof found !== 'string') return found
    refusal ||= found
  }
  throw new NotImportable(refusal)
}

/** A way to sign in, or in words why a function cannot take it. */
function readScheme(
  name: string,
  { components }: JsonObject,
  documentUrl: string,
): OpenApiSignIn | string {
  const schemes = isObject(components) ? components['securitySchemes'] : undefined
  const scheme = isObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : undefined
  if (!isObject(scheme)) return words.signIn(`“${name.slice(0, 100)}”`)
  const described = { name, description: shortened(textOf(scheme['description']), 400) }
  const type = textOf(scheme['type'])
  if (type === 'apiKey') return keyOf(scheme, described)
  if (type === 'http') return httpOf(scheme, described)
  if (type === 'oauth2') return clientOf(scheme, { described, documentUrl })
  return words.signIn(kindOf(type))
}

type Described = Pick<OpenApiSignIn, 'name' | 'description'>

function keyOf(scheme: JsonObject, described: Described): OpenApiSignIn | string {
  const header = textOf(scheme['name'])
  if (scheme['in'] !== 'header') return words.signIn(`a key in the ${kindOf(scheme['in'])}`)
  if (authHeaderFault(`${header}: x`) !== null) return words.signIn(`the header ${header}`)
  return { ...described, kind: 'api_key', header, token_url: '' }
}

function httpOf(scheme: JsonObject, described: Described): OpenApiSignIn | string {
  const kind = textOf(scheme['scheme']).toLowerCase()
  if (kind !== 'bearer' && kind !== 'basic') return words.signIn(`HTTP ${kindOf(scheme['scheme'])}`)
  return { ...described, kind, header: 'Authorization', token_url: '' }
}

function clientOf(
  { flows }: JsonObject,
  { described, documentUrl }: { described: Described; documentUrl: string },
): OpenApiSignIn | string {
  const flow = isObject(flows) ? flows['clientCredentials'] : undefined
  if (!isObject(flow)) return words.signIn('the login of a person (OAuth 2.0)')
  const tokenUrl = tokenUrlOf(textOf(flow['tokenUrl']), documentUrl)
  return { ...described, kind: 'oauth2', header: '', token_url: tokenUrl }
}

/** '' where the document does not tell; the owner is asked then. */
const tokenUrlOf = (url: string, documentUrl: string) =>
  url === '' ? '' : (resolved(url, documentUrl) ?? '')

const kindOf = (value: Json | undefined): string =>
  typeof value === 'string' && value !== '' ? value.slice(0, 60) : 'another way'

export const authTypeOf = (signIn: ChosenSignIn): AuthType => {
  if (signIn === null) return 'NOAUTH'
  return signIn.kind === 'oauth2' ? 'OAUTH2.0' : 'API KEY'
}

const prefixes = { api_key: '', bearer: 'Bearer ', basic: 'Basic ', oauth2: '' } as const

/** The beginning of the Auth Header, to which the owner adds the secret. */
export const authHeaderOf = (signIn: ChosenSignIn): string =>
  signIn === null || signIn.header === '' ? '' : `${signIn.header}: ${prefixes[signIn.kind]}`
