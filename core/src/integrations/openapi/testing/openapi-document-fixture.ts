import { parseObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import { mapDocument } from '../index.ts'

export const mapOptions = {
  takenNames: [],
  documentUrl: 'https://shop.example.org/docs/openapi.json',
  isUsablePattern: (pattern: string) => !pattern.includes('(?='),
}

export const openApiDocument = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2' },
  servers: [{ url: 'https://api.example.org/v1/' }],
  paths,
  ...more,
})

/** The only operation of a document. */
export function mapOnlyOperation(paths: JsonObject, more: JsonObject = {}, changed = {}) {
  const { operations, ...rest } = mapDocument(openApiDocument(paths, more), {
    ...mapOptions,
    ...changed,
  })
  const [operation] = operations
  if (!operation || operations.length !== 1) throw new Error(`${operations.length} operations`)
  const definition = parseObject(operation.fields?.definition ?? '{}') ?? {}
  return { ...rest, operation, parameters: definition['parameters'], definition }
}

export const getOperation = (parameters: JsonObject[], more: JsonObject = {}): JsonObject => ({
  get: { operationId: 'find', parameters, ...more },
})
export const postOperation = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  post: {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...more,
  },
})
export const queryParameter = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  ...more,
})
