import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import type { OpenApiDescription, OpenApiOperation, OpenApiSignIn } from '@askwell/contract/openapi'
import { createNaming } from './function-names.ts'
import { mapOperation, type Mapped } from './map-operation.ts'
import { ownServer, serversOf } from './servers.ts'
import { plainText, shortened, textOf, type Reading } from './types.ts'
import { words } from './words.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

/** Characters of all definitions together that one answer carries. */
const mostText = 4_000_000

/** How many operations a document has, of every method. */
export const countOperations = ({ paths }: JsonObject): number =>
  pathsIn(paths).reduce(
    (count, [, item]) => count + methods.filter((method) => isObject(item[method])).length,
    0,
  )

/**
 * What an owner can choose from. The document is one whose local references were replaced by what they
 * mean, so it may contain itself; references to other files are left in it and never followed.
 */
export function mapDocument(document: JsonObject, reading: Reading): OpenApiDescription {
  const nameOf = createNaming(reading.takenNames)
  const mapped = pathsIn(document['paths']).flatMap(([path, pathItem]) =>
    typeof pathItem['$ref'] === 'string'
      ? [elsewhere(path)]
      : methods.flatMap((method): Mapped[] => {
          const operation = pathItem[method]
          if (!isObject(operation)) return []
          const named = { operationId: textOf(operation['operationId']), method, path }
          const place = { document, path, pathItem, operation, method: method.toUpperCase() }
          return [mapOperation({ ...place, name: nameOf(named) }, reading)]
        }),
  )
  const named = serversOf(document, reading.documentUrl)
  const info = isObject(document['info']) ? document['info'] : {}
  return {
    title: shortened(textOf(info['title']), 200),
    version: shortened(plainText(info['version']), 60),
    servers: named.length > 0 ? named : ownServer(reading.documentUrl),
    sign_ins: distinct(mapped.flatMap(({ signIn }) => (signIn ? [signIn] : []))),
    operations: withinText(mapped.map(({ operation }) => operation)),
  }
}

const elsewhere = (path: string): Mapped => ({
  signIn: null,
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
    problem: words.pathElsewhere,
    notes: [],
    fields: null,
  },
})

function pathsIn(paths: Json | undefined): [string, JsonObject][] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    isObject(item) ? [[path.slice(0, 1_000), item]] : [],
  )
}

const distinct = (signIns: OpenApiSignIn[]): OpenApiSignIn[] => [
  ...new Map(signIns.map((one) => [one.name, one])).values(),
]

/** Many references to one large part can make an answer far longer than the document. */
function withinText(operations: OpenApiOperation[]): OpenApiOperation[] {
  let left = mostText
  return operations.map((operation) => {
    left -= operation.fields?.definition.length ?? 0
    if (left >= 0 || operation.fields === null) return operation
    return { ...operation, problem: words.documentTooBig, notes: [], fields: null }
  })
}
