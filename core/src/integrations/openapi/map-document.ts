import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import type {
  OpenApiDescription,
  OpenApiOperation,
  OpenApiSignIn,
} from '@askwell/contract/integrations/openapi'
import * as texts from '@askwell/messages/openapi/notes'
import { createFunctionNamer } from './function-names.ts'
import { mapOperation, type MappedOperation } from './map-operation.ts'
import { documentServer, serversOf } from './servers.ts'
import { plainText, truncate, textOf, type MapOptions } from './types.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

/** Maximum total length of all definitions in one response, in characters. */
const maxDefinitionsLength = 4_000_000

/** Number of operations in a document, of all methods. */
export const countOperations = ({ paths }: JsonObject): number =>
  pathsIn(paths).reduce(
    (count, [, item]) => count + methods.filter((method) => isObject(item[method])).length,
    0,
  )

/**
 * Converts the operations of a document to functions. Local references must be replaced by their targets already, so
 * the document may contain cycles; references to other files are kept and never loaded.
 */
export function mapDocument(document: JsonObject, options: MapOptions): OpenApiDescription {
  const nameOf = createFunctionNamer(options.takenNames)
  const mapped = pathsIn(document['paths']).flatMap(([path, pathItem]) =>
    typeof pathItem['$ref'] === 'string'
      ? [externalPath(path)]
      : methods.flatMap((method): MappedOperation[] => {
          const operation = pathItem[method]
          if (!isObject(operation)) return []
          const named = { operationId: textOf(operation['operationId']), method, path }
          const place = { document, path, pathItem, operation, method: method.toUpperCase() }
          return [mapOperation({ ...place, name: nameOf(named) }, options)]
        }),
  )
  const named = serversOf(document, options.documentUrl)
  const info = isObject(document['info']) ? document['info'] : {}
  return {
    title: truncate(textOf(info['title']), 200),
    version: truncate(plainText(info['version']), 60),
    servers: named.length > 0 ? named : documentServer(options.documentUrl),
    sign_ins: uniqueSchemes(
      mapped.flatMap(({ securityScheme }) => (securityScheme ? [securityScheme] : [])),
    ),
    operations: withinTextLimit(mapped.map(({ operation }) => operation)),
  }
}

const externalPath = (path: string): MappedOperation => ({
  securityScheme: null,
  operation: {
    key: `ANY ${path}`,
    method: 'ANY',
    path,
    summary: '',
    description: '',
    name: '',
    auth: 'NOAUTH',
    sign_in: '',
    server: '',
    problem: texts.pathElsewhere,
    notes: [],
    fields: null,
  },
})

function pathsIn(paths: Json | undefined): [string, JsonObject][] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    isObject(item) ? [[path.slice(0, 1_000), item]] : [],
  )
}

const uniqueSchemes = (signIns: OpenApiSignIn[]): OpenApiSignIn[] => [
  ...new Map(signIns.map((one) => [one.name, one])).values(),
]

/** Limits the length of all definitions: many references to one large part could exceed the document by far. */
function withinTextLimit(operations: OpenApiOperation[]): OpenApiOperation[] {
  let left = maxDefinitionsLength
  return operations.map((operation) => {
    left -= operation.fields?.definition.length ?? 0
    if (left >= 0 || operation.fields === null) return operation
    return { ...operation, problem: texts.documentTooBig, notes: [], fields: null }
  })
}
