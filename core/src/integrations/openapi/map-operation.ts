import {
  definitionFault,
  functionMethods,
  type FunctionMethod,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'
import {
  openApiLimits,
  type FunctionOutline,
  type OpenApiOperation,
} from '@askwell/contract/openapi'
import { addressOf } from './address.ts'
import { bodyFieldsOf, noBody } from './body-arguments.ts'
import { copySchema } from './copy-schema.ts'
import { parametersOf, unsendable } from './parameters.ts'
import { serversOf } from './servers.ts'
import { authHeaderOf, authTypeOf, signInOf, type ChosenSignIn } from './sign-ins.ts'
import { NotImportable, shortened, textOf, TooBig, type Argument, type Reading } from './types.ts'
import { words } from './words.ts'

export type Place = {
  document: JsonObject
  path: string
  pathItem: JsonObject
  method: string
  operation: JsonObject
  name: string
}

export type Mapped = { operation: OpenApiOperation; signIn: ChosenSignIn }

/** One operation as a draft of a function, or with the reason why it cannot be one. */
export function mapOperation(place: Place, reading: Reading): Mapped {
  const listed = {
    key: `${place.method} ${place.path}`,
    method: place.method,
    path: place.path,
    summary: shortened(textOf(place.operation['summary']), 200),
    description: descriptionOf(place),
    name: place.name,
    server: ownServerOf(place, reading),
  }
  try {
    const { outline, signIn, notes } = outlineOf(place, reading, listed.description)
    const auth = outline.authtype
    const operation = {
      ...listed,
      auth,
      sign_in: signIn?.name ?? '',
      problem: null,
      notes,
      fields: outline,
    }
    return { operation, signIn }
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error
    const problem = error.message
    const unusable = { auth: 'NOAUTH' as const, sign_in: '', problem, notes: [], fields: null }
    return { operation: { ...listed, ...unusable }, signIn: null }
  }
}

function descriptionOf({ operation, method, path }: Place): string {
  const parts = [textOf(operation['summary']).trim(), textOf(operation['description']).trim()]
  const distinct = parts[0] === parts[1] ? parts.slice(1) : parts
  const said = distinct.filter((part) => part !== '').join('\n\n')
  return shortened(said === '' ? `${method} ${path}` : said, openApiLimits.description)
}

const ownServerOf = ({ operation, pathItem }: Place, { documentUrl }: Reading): string =>
  (serversOf(operation, documentUrl)[0] ?? serversOf(pathItem, documentUrl)[0])?.url ?? ''

const methodOf = (method: string): FunctionMethod | undefined =>
  functionMethods.find((known) => known === method)

function outlineOf(place: Place, reading: Reading, description: string) {
  const { document, operation, name } = place
  const method = methodOf(place.method)
  if (!method) throw new NotImportable(words.method(place.method))

  const signIn = signInOf(operation, document, reading.documentUrl)
  const sent = sentBy(place, method)
  const { definition, notes } = fittedDefinition({ name, description, ...sent }, reading)
  const outline: FunctionOutline = {
    functionname: name,
    definition,
    url: sent.url,
    method,
    authtype: authTypeOf(signIn),
    tokenurl: signIn?.token_url ?? '',
    auth_header: authHeaderOf(signIn),
  }
  return { outline, signIn, notes: [...sent.notes, ...notes] }
}

/** Where a call goes and what goes with it. */
function sentBy({ path, pathItem, operation }: Place, method: FunctionMethod) {
  const parameters = parametersOf(pathItem, operation)
  const headers = unsendable(parameters)
  const body = method === 'POST' ? bodyFieldsOf(operation, { left: mostSchemas }) : noBody
  const bodyNames = body.args.map(({ name }) => name)
  const { url, args, leftOut } = addressOf({ path, parameters, method, bodyNames })

  const missing = shortened([...headers, ...leftOut, ...body.leftOut].join(', '), 300)
  const notes = [
    ...(operation['deprecated'] === true ? [words.outdated] : []),
    ...(missing === '' ? [] : [words.leftOut(missing)]),
    ...body.notes,
  ]
  return { url, args: [...args, ...body.args], isOpen: body.isOpen, notes }
}

type Described = { name: string; description: string; args: Argument[]; isOpen: boolean }

const mostSchemas = 2_000

/** The definition with as many levels of its schema as a definition may have. */
function fittedDefinition(described: Described, reading: Reading) {
  for (const levels of [5, 4, 3, 2, 1, 0]) {
    const notes = new Set<string>()
    const definition = definitionOf(described, reading, { levels, notes })
    if (definition !== null && definitionFault(definition) === null) {
      return { definition, notes: [...notes] }
    }
  }
  throw new NotImportable(words.tooBig)
}

function definitionOf(
  { name, description, args, isOpen }: Described,
  { isUsablePattern }: Reading,
  { levels, notes }: { levels: number; notes: Set<string> },
): string | null {
  const copying = { isUsablePattern, levels, notes, budget: { left: mostSchemas } }
  const schemaOf = (argument: Argument): JsonObject =>
    told(copySchema(argument.schema, { ...copying, ancestors: new Set() }), argument)
  const required = args.filter(({ isRequired }) => isRequired).map((argument) => argument.name)
  try {
    const parameters: { [key: string]: Json } = {
      type: 'object',
      properties: Object.fromEntries(args.map((argument) => [argument.name, schemaOf(argument)])),
      ...(required.length > 0 && { required }),
      ...(!isOpen && { additionalProperties: false }),
    }
    return JSON.stringify({ name, description, parameters }, null, 2)
  } catch (error) {
    if (error instanceof TooBig) return null
    throw error
  }
}

/** What the document says of a parameter comes before what it says of its schema. */
function told(schema: JsonObject, { description = '' }: Argument): JsonObject {
  const said = [...new Set([description.trim(), textOf(schema['description'])])]
  const whole = said.filter((part) => part !== '').join(' ')
  return whole === '' ? schema : { ...schema, description: shortened(whole, 400) }
}
