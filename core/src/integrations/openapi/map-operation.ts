import {
  definitionError,
  functionMethods,
  type FunctionMethod,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import {
  openApiLimits,
  type FunctionOutline,
  type OpenApiOperation,
} from '@askwell/contract/integrations/openapi'
import * as texts from '@askwell/messages/openapi/notes'
import { buildUrl } from './build-url.ts'
import { bodyFieldsOf, noBody } from './body-arguments.ts'
import { copySchema } from './copy-schema.ts'
import { parametersOf, unsupportedParameters } from './parameters.ts'
import { serversOf } from './servers.ts'
import { authHeaderOf, authTypeOf, chooseScheme, type ChosenScheme } from './security-schemes.ts'
import {
  NotImportableError,
  truncate,
  textOf,
  SchemaTooBigError,
  type Argument,
  type MapOptions,
} from './types.ts'

export type OperationContext = {
  document: JsonObject
  path: string
  pathItem: JsonObject
  method: string
  operation: JsonObject
  name: string
}

export type MappedOperation = { operation: OpenApiOperation; securityScheme: ChosenScheme }

/** Converts one operation to the fields of a function, or to the reason why it cannot be one. */
export function mapOperation(
  operationContext: OperationContext,
  options: MapOptions,
): MappedOperation {
  const listed = {
    key: `${operationContext.method} ${operationContext.path}`,
    method: operationContext.method,
    path: operationContext.path,
    summary: truncate(textOf(operationContext.operation['summary']), 200),
    description: descriptionOf(operationContext),
    name: operationContext.name,
    server: serverOf(operationContext, options),
  }
  try {
    const {
      outline,
      signIn: securityScheme,
      notes,
    } = buildOutline(operationContext, options, listed.description)
    const auth = outline.authtype
    const operation = {
      ...listed,
      auth,
      sign_in: securityScheme?.name ?? '',
      problem: null,
      notes,
      fields: outline,
    }
    return { operation, securityScheme }
  } catch (error) {
    if (!(error instanceof NotImportableError)) throw error
    const problem = error.message
    const unusable = { auth: 'NOAUTH' as const, sign_in: '', problem, notes: [], fields: null }
    return { operation: { ...listed, ...unusable }, securityScheme: null }
  }
}

function descriptionOf({ operation, method, path }: OperationContext): string {
  const parts = [textOf(operation['summary']).trim(), textOf(operation['description']).trim()]
  const distinct = parts[0] === parts[1] ? parts.slice(1) : parts
  const text = distinct.filter((part) => part !== '').join('\n\n')
  return truncate(text === '' ? `${method} ${path}` : text, openApiLimits.description)
}

const serverOf = ({ operation, pathItem }: OperationContext, { documentUrl }: MapOptions): string =>
  (serversOf(operation, documentUrl)[0] ?? serversOf(pathItem, documentUrl)[0])?.url ?? ''

const methodOf = (method: string): FunctionMethod | undefined =>
  functionMethods.find((known) => known === method)

function buildOutline(
  operationContext: OperationContext,
  options: MapOptions,
  description: string,
) {
  const { document, operation, name } = operationContext
  const method = methodOf(operationContext.method)
  if (!method)
    throw new NotImportableError(texts.unsupportedMethod({ method: operationContext.method }))

  const signIn = chooseScheme(operation, document, options.documentUrl)
  const request = describeRequest(operationContext, method)
  const { definition, notes } = fitDefinition({ name, description, ...request }, options)
  const outline: FunctionOutline = {
    functionname: name,
    definition,
    url: request.url,
    method,
    authtype: authTypeOf(signIn),
    tokenurl: signIn?.token_url ?? '',
    auth_header: authHeaderOf(signIn),
  }
  return { outline, signIn, notes: [...request.notes, ...notes] }
}

/** Method, URL and body of a call. */
function describeRequest({ path, pathItem, operation }: OperationContext, method: FunctionMethod) {
  const parameters = parametersOf(pathItem, operation)
  const headers = unsupportedParameters(parameters)
  const body = method === 'POST' ? bodyFieldsOf(operation, { left: maxSchemas }) : noBody
  const bodyNames = body.args.map(({ name }) => name)
  const { url, args, omitted } = buildUrl({ path, parameters, method, bodyNames })

  const missing = truncate([...headers, ...omitted, ...body.omitted].join(', '), 300)
  const notes = [
    ...(operation['deprecated'] === true ? [texts.outdated] : []),
    ...(missing === '' ? [] : [texts.leftOut({ names: missing })]),
    ...body.notes,
  ]
  return { url, args: [...args, ...body.args], allowsOtherFields: body.allowsOtherFields, notes }
}

type DefinitionInput = {
  name: string
  description: string
  args: Argument[]
  allowsOtherFields: boolean
}

const maxSchemas = 2_000

/** The definition with the deepest schema that fits the limits. */
function fitDefinition(input: DefinitionInput, options: MapOptions) {
  for (const levels of [5, 4, 3, 2, 1, 0]) {
    const notes = new Set<string>()
    const definition = buildDefinition(input, options, { levels, notes })
    if (definition !== null && definitionError(definition) === null) {
      return { definition, notes: [...notes] }
    }
  }
  throw new NotImportableError(texts.tooBig)
}

function buildDefinition(
  { name, description, args, allowsOtherFields }: DefinitionInput,
  { isUsablePattern }: MapOptions,
  { levels, notes }: { levels: number; notes: Set<string> },
): string | null {
  const copying = { isUsablePattern, levels, notes, budget: { left: maxSchemas } }
  const schemaOf = (argument: Argument): JsonObject =>
    withParameterDescription(
      copySchema(argument.schema, { ...copying, ancestors: new Set() }),
      argument,
    )
  const required = args.filter(({ isRequired }) => isRequired).map((argument) => argument.name)
  try {
    const parameters: { [key: string]: Json } = {
      type: 'object',
      properties: Object.fromEntries(args.map((argument) => [argument.name, schemaOf(argument)])),
      ...(required.length > 0 && { required }),
      ...(!allowsOtherFields && { additionalProperties: false }),
    }
    return JSON.stringify({ name, description, parameters }, null, 2)
  } catch (error) {
    if (error instanceof SchemaTooBigError) return null
    throw error
  }
}

/** Adds the description of a parameter before that of its schema. */
function withParameterDescription(schema: JsonObject, { description = '' }: Argument): JsonObject {
  const descriptions = [...new Set([description.trim(), textOf(schema['description'])])]
  const whole = descriptions.filter((part) => part !== '').join(' ')
  return whole === '' ? schema : { ...schema, description: truncate(whole, 400) }
}
