import { trimEndOf } from '@askwell/contract/trim-end'
import {
  functionLimits,
  isFunctionName,
  parseAuthHeader,
  parseObject,
  urlError,
} from '@askwell/contract/integrations/integration-rules'
import type { FunctionFields } from '@askwell/contract/integrations/integrations'
import type {
  FunctionOutline,
  OpenApiDescription,
  OpenApiOperation,
  OpenApiSignIn,
} from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import * as rulesText from '@askwell/messages/functions/rules'

export type Operation = OpenApiOperation & { fields: FunctionOutline }

/** Function names by the key of the chosen operation. */
export type ChosenNames = ReadonlyMap<string, string>

export type SignInValues = {
  key: string
  user: string
  password: string
  clientId: string
  clientSecret: string
  tokenUrl: string
}

/** Settings that all chosen operations share. */
export type Connection = {
  server: string
  asksVisitor: boolean
  signIns: Readonly<Record<string, SignInValues>>
}

export type FieldErrors = Readonly<Record<string, string>>

export const isImportable = (operation: OpenApiOperation): operation is Operation =>
  operation.fields !== null

export const chosenOperations = (
  { operations }: OpenApiDescription,
  chosen: ChosenNames,
): Operation[] => operations.filter(isImportable).filter(({ key }) => chosen.has(key))

/** Operations whose path, name, summary or description contain every word of the search. */
export function matching(
  operations: readonly OpenApiOperation[],
  search: string,
): OpenApiOperation[] {
  const words = search.toLowerCase().split(/\s+/)
  return operations.filter(({ key, name, summary, description }) => {
    const searchText = `${key} ${name} ${summary} ${description}`.toLowerCase()
    return words.every((word) => searchText.includes(word))
  })
}

/** How many functions can be added to a chatbot that has `owned` functions. */
export const remainingCapacity = (owned: number): number =>
  Math.max(0, functionLimits.perBot - owned)

/** Errors of names, by the key of the operation. */
export function nameErrors(chosen: ChosenNames, takenNames: readonly string[]): FieldErrors {
  const seen = new Set(takenNames)
  const errors: Record<string, string> = {}
  for (const [key, name] of chosen) {
    const error = nameError(name, seen)
    if (error !== null) errors[key] = error
    seen.add(name)
  }
  return errors
}

function nameError(name: string, seen: ReadonlySet<string>): string | null {
  if (name.trim() === '') return rulesText.nameRequired
  if (!isFunctionName(name)) return rulesText.nameInvalid
  return seen.has(name) ? text.nameTwice : null
}

/** The security schemes that the chosen operations use. */
export function neededSignIns(
  { sign_ins: signIns }: OpenApiDescription,
  operations: readonly Operation[],
): OpenApiSignIn[] {
  const used = new Set(operations.map((operation) => operation.sign_in))
  return signIns.filter(({ name }) => used.has(name))
}

export const needsServer = (operations: readonly Operation[]): boolean =>
  operations.some(({ server }) => server === '')

export const initialConnection = ({
  servers,
  sign_ins: signIns,
}: OpenApiDescription): Connection => ({
  server: servers[0]?.url ?? '',
  asksVisitor: true,
  signIns: Object.fromEntries(
    signIns.map(({ name, token_url: tokenUrl }) => [name, { ...emptySignIn, tokenUrl }]),
  ),
})

export const emptySignIn: SignInValues = {
  key: '',
  user: '',
  password: '',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
}

/** The fields of each kind of security scheme, in display order. */
export const fieldsOfKind = {
  api_key: ['key'],
  bearer: ['key'],
  basic: ['user', 'password'],
  oauth2: ['clientId', 'clientSecret', 'tokenUrl'],
} as const satisfies Record<OpenApiSignIn['kind'], readonly (keyof SignInValues)[]>

/** Errors of the connection settings; the keys are 'server' and '<sign-in>.<field>'. */
export function connectionErrors(
  description: OpenApiDescription,
  operations: readonly Operation[],
  connection: Connection,
): FieldErrors {
  const errors: Record<string, string> = {}
  if (needsServer(operations)) {
    const error = urlError(connection.server.trim())
    if (error !== null) errors['server'] = rulesText.urlInvalid
  }
  for (const signIn of neededSignIns(description, operations)) {
    const values = connection.signIns[signIn.name] ?? emptySignIn
    for (const field of fieldsOfKind[signIn.kind]) {
      const error = valueError(signIn, field, values[field])
      if (error !== null) errors[`${signIn.name}.${field}`] = error
    }
  }
  return errors
}

function valueError(
  { header }: OpenApiSignIn,
  field: keyof SignInValues,
  value: string,
): string | null {
  if (value.trim() === '') return text.valueMissing
  if (field === 'tokenUrl') return urlError(value.trim()) === null ? null : rulesText.urlInvalid
  if (field !== 'key') return null
  return parseAuthHeader(`${header}: ${value.trim()}`) === null ? text.valueInvalid : null
}

/** The functions as the API expects them. */
export function functionsOf(
  description: OpenApiDescription,
  chosen: ChosenNames,
  connection: Connection,
): FunctionFields[] {
  const signIns = new Map(description.sign_ins.map((signIn) => [signIn.name, signIn]))
  return chosenOperations(description, chosen).map((operation) => {
    const { fields } = operation
    const name = chosen.get(operation.key) ?? operation.name
    const base = trimEndOf(operation.server || connection.server.trim(), '/')
    return {
      functionname: name,
      definition: renamed(fields.definition, name),
      url: base + fields.url,
      method: fields.method,
      authtype: fields.authtype,
      ...credentialsOf(signIns.get(operation.sign_in), connection),
      is_enabled: true,
      asks_visitor: fields.method === 'POST' && connection.asksVisitor,
      needs_identity: false,
      activity: '',
      button_label: '',
      answer_text: '',
    }
  })
}

const renamed = (definition: string, name: string): string =>
  JSON.stringify({ ...parseObject(definition), name }, null, 2)

type Credentials = Pick<FunctionFields, 'clientid' | 'secret' | 'tokenurl' | 'auth_header'>

const noCredentials: Credentials = { clientid: '', secret: '', tokenurl: '', auth_header: '' }

const credentialsBy = {
  api_key: ({ key }, header) => ({ ...noCredentials, auth_header: `${header}: ${key.trim()}` }),
  bearer: ({ key }) => ({
    ...noCredentials,
    auth_header: `Authorization: Bearer ${withoutBearer(key)}`,
  }),
  basic: (values) => ({ ...noCredentials, auth_header: `Authorization: Basic ${base64(values)}` }),
  oauth2: ({ clientId: clientid, clientSecret: secret, tokenUrl }) => ({
    ...noCredentials,
    clientid,
    secret,
    tokenurl: tokenUrl.trim(),
  }),
} as const satisfies Record<
  OpenApiSignIn['kind'],
  (values: SignInValues, header: string) => Credentials
>

function credentialsOf(signIn: OpenApiSignIn | undefined, { signIns }: Connection): Credentials {
  if (!signIn) return noCredentials
  return credentialsBy[signIn.kind](signIns[signIn.name] ?? emptySignIn, signIn.header)
}

/** Removes the prefix 'Bearer' from a copied token. */
const withoutBearer = (token: string) => token.trim().replace(/^bearer\s+/i, '')

function base64({ user, password }: SignInValues): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return btoa(String.fromCharCode(...bytes))
}
