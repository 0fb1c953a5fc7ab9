import {
  functionLimits,
  isFunctionName,
  parseAuthHeader,
  parseObject,
  urlFault,
} from '@askwell/contract/integration-rules'
import { integrationTexts } from '@askwell/contract/integration-texts'
import type { FunctionFields } from '@askwell/contract/integrations'
import type {
  FunctionOutline,
  OpenApiDescription,
  OpenApiOperation,
  OpenApiSignIn,
} from '@askwell/contract/openapi'
import { botImport as text } from '../../../../messages/en.ts'

export type Operation = OpenApiOperation & { fields: FunctionOutline }

/** Names by the key of the operation that was chosen. */
export type Chosen = ReadonlyMap<string, string>

export type SignInValues = {
  key: string
  user: string
  password: string
  clientId: string
  clientSecret: string
  tokenUrl: string
}

/** What is asked once for all chosen operations. */
export type Connection = {
  server: string
  asksVisitor: boolean
  signIns: Readonly<Record<string, SignInValues>>
}

export type Faults = Readonly<Record<string, string>>

export const isImportable = (operation: OpenApiOperation): operation is Operation =>
  operation.fields !== null

export const chosenOf = ({ operations }: OpenApiDescription, chosen: Chosen): Operation[] =>
  operations.filter(isImportable).filter(({ key }) => chosen.has(key))

/** Operations whose path, name or words hold every word of the search. */
export function matching(
  operations: readonly OpenApiOperation[],
  search: string,
): OpenApiOperation[] {
  const words = search.toLowerCase().split(/\s+/)
  return operations.filter(({ key, name, summary, description }) => {
    const said = `${key} ${name} ${summary} ${description}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** How many functions a chatbot with so many can still take. */
export const placesLeft = (owned: number): number => Math.max(0, functionLimits.perBot - owned)

/** What is wrong with the names, by the key of the operation. */
export function nameFaults(chosen: Chosen, takenNames: readonly string[]): Faults {
  const seen = new Set(takenNames)
  const faults: Record<string, string> = {}
  for (const [key, name] of chosen) {
    const fault = nameFault(name, seen)
    if (fault !== null) faults[key] = fault
    seen.add(name)
  }
  return faults
}

function nameFault(name: string, seen: ReadonlySet<string>): string | null {
  if (name.trim() === '') return integrationTexts.nameRequired
  if (!isFunctionName(name)) return integrationTexts.nameInvalid
  return seen.has(name) ? text.nameTwice : null
}

/** The ways to sign in that the chosen operations need. */
export function neededSignIns(
  { sign_ins: signIns }: OpenApiDescription,
  operations: readonly Operation[],
): OpenApiSignIn[] {
  const used = new Set(operations.map((operation) => operation.sign_in))
  return signIns.filter(({ name }) => used.has(name))
}

export const needsServer = (operations: readonly Operation[]): boolean =>
  operations.some(({ server }) => server === '')

export const startOf = ({ servers, sign_ins: signIns }: OpenApiDescription): Connection => ({
  server: servers[0]?.url ?? '',
  asksVisitor: true,
  signIns: Object.fromEntries(
    signIns.map(({ name, token_url: tokenUrl }) => [name, { ...noSignIn, tokenUrl }]),
  ),
})

export const noSignIn: SignInValues = {
  key: '',
  user: '',
  password: '',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
}

/** Which fields a way to sign in asks for, in their order. */
export const fieldsOfKind = {
  api_key: ['key'],
  bearer: ['key'],
  basic: ['user', 'password'],
  oauth2: ['clientId', 'clientSecret', 'tokenUrl'],
} as const satisfies Record<OpenApiSignIn['kind'], readonly (keyof SignInValues)[]>

/** What is missing or wrong; keys are 'server' and '<sign-in>.<field>'. */
export function connectionFaults(
  description: OpenApiDescription,
  operations: readonly Operation[],
  connection: Connection,
): Faults {
  const faults: Record<string, string> = {}
  if (needsServer(operations)) {
    const fault = urlFault(connection.server.trim())
    if (fault !== null) faults['server'] = integrationTexts.urlInvalid
  }
  for (const signIn of neededSignIns(description, operations)) {
    const values = connection.signIns[signIn.name] ?? noSignIn
    for (const field of fieldsOfKind[signIn.kind]) {
      const fault = valueFault(signIn, field, values[field])
      if (fault !== null) faults[`${signIn.name}.${field}`] = fault
    }
  }
  return faults
}

function valueFault(
  { header }: OpenApiSignIn,
  field: keyof SignInValues,
  value: string,
): string | null {
  if (value.trim() === '') return text.fillIn
  if (field === 'tokenUrl')
    return urlFault(value.trim()) === null ? null : integrationTexts.urlInvalid
  if (field !== 'key') return null
  return parseAuthHeader(`${header}: ${value.trim()}`) === null ? text.keyInvalid : null
}

/** The functions as they are sent. */
export function functionsOf(
  description: OpenApiDescription,
  chosen: Chosen,
  connection: Connection,
): FunctionFields[] {
  const signIns = new Map(description.sign_ins.map((signIn) => [signIn.name, signIn]))
  return chosenOf(description, chosen).map((operation) => {
    const { fields } = operation
    const name = chosen.get(operation.key) ?? operation.name
    const base = (operation.server || connection.server.trim()).replace(/\/+$/, '')
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

const nothing: Credentials = { clientid: '', secret: '', tokenurl: '', auth_header: '' }

const credentialsBy = {
  api_key: ({ key }, header) => ({ ...nothing, auth_header: `${header}: ${key.trim()}` }),
  bearer: ({ key }) => ({ ...nothing, auth_header: `Authorization: Bearer ${bare(key)}` }),
  basic: (values) => ({ ...nothing, auth_header: `Authorization: Basic ${base64(values)}` }),
  oauth2: ({ clientId: clientid, clientSecret: secret, tokenUrl }) => ({
    ...nothing,
    clientid,
    secret,
    tokenurl: tokenUrl.trim(),
  }),
} as const satisfies Record<
  OpenApiSignIn['kind'],
  (values: SignInValues, header: string) => Credentials
>

function credentialsOf(signIn: OpenApiSignIn | undefined, { signIns }: Connection): Credentials {
  if (!signIn) return nothing
  return credentialsBy[signIn.kind](signIns[signIn.name] ?? noSignIn, signIn.header)
}

/** A token that was copied with its word 'Bearer' in front. */
const bare = (token: string) => token.trim().replace(/^bearer\s+/i, '')

function base64({ user, password }: SignInValues): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return btoa(String.fromCharCode(...bytes))
}
