import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { expect, test } from 'vitest'
import { bodyFieldsOf } from './body-arguments.ts'
import { buildUrl } from './build-url.ts'
import { copySchema } from './copy-schema.ts'
import { mergeAllOf } from './merge-all-of.ts'
import { parametersOf, type Parameter } from './parameters.ts'
import { NotImportableError, SchemaTooBigError } from './types.ts'

const bodyOf = (schema: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema } } },
})

const elsewhere = "The input of this operation is described in another file, which isn't included."
const noObject =
  'This operation takes a list or a single value as its input, but functions send named fields.'

test.each<[string, JsonObject, string]>([
  [
    'that is missing in the document',
    { requestBody: 'none' },
    "This operation refers to a part that isn't in the document.",
  ],
  ['of another file', { requestBody: { $ref: 'bodies.json#/Order' } }, elsewhere],
  ['with a schema of another file', bodyOf({ $ref: 'schemas.json#/Order' }), elsewhere],
  ['that is a text', bodyOf({ type: 'string' }), noObject],
  ['that may be a text', bodyOf({ oneOf: [{ type: 'object' }, { type: 'string' }] }), noObject],
  [
    'with a required field of an unusable name',
    bodyOf({ type: 'object', properties: { 'a b': {} }, required: ['a b'] }),
    "A model can't use the field name a b.",
  ],
  [
    'of another type',
    { requestBody: { required: true, content: { 'text/xml': {} } } },
    "This operation takes its input as text/xml, which a function can't send.",
  ],
])('an operation with a body %s cannot be imported', (_case, operation, reason) => {
  const read = () => bodyFieldsOf(operation, { left: 10 })

  expect(read).toThrow(NotImportableError)
  expect(read).toThrow(expect.objectContaining({ message: reason }))
})

test.each<[string, JsonObject]>([
  ['none', {}],
  ['one without content', { requestBody: { required: true } }],
])('an operation with %s for a body has no fields', (_case, operation) => {
  expect(bodyFieldsOf(operation, { left: 10 })).toEqual({
    args: [],
    omitted: [],
    notes: [],
    allowsOtherFields: false,
  })
})

const filter: Parameter = {
  name: 'filter',
  location: 'path',
  isRequired: true,
  description: '',
  schema: { type: 'object' },
  style: '',
  isExploded: true,
  isEncoded: false,
}

test.each<[string, string, Parameter[]]>([
  ['is too long', `/${'a'.repeat(2_000)}`, []],
  ['contains an object', '/orders/{filter}', [filter]],
  ['contains encoded JSON', '/orders/{filter}', [{ ...filter, schema: {}, isEncoded: true }]],
])('an operation whose address %s cannot be imported', (_case, path, parameters) => {
  expect(() => buildUrl({ path, parameters, method: 'GET', bodyNames: [] })).toThrow(
    NotImportableError,
  )
})

test('a schema of more parts than the limit is too big', () => {
  const schema = { allOf: [{ type: 'object' }, { type: 'object' }] }

  expect(() => mergeAllOf(schema, { left: 2 })).toThrow(SchemaTooBigError)
  expect(mergeAllOf(schema, { left: 3 })).toEqual({ type: 'object' })
})

test('a copy of more schemas than the limit is too big', () => {
  const context = {
    budget: { left: 2 },
    levels: 5,
    ancestors: new Set<JsonObject>(),
    notes: new Set<string>(),
    isUsablePattern: () => true,
  }
  const item = { type: 'array', items: { type: 'array', items: { type: 'string' } } }

  expect(() => copySchema(item, context)).toThrow(SchemaTooBigError)
})

test.each<[string, JsonObject]>([
  ['of another file', { parameters: [{ $ref: 'parameters.json#/Size' }] }],
  ['that is a text', { parameters: ['size'] }],
])('an operation with a parameter %s cannot be imported', (_case, operation) => {
  const read = () => parametersOf({}, operation)

  expect(read).toThrow("This operation refers to a part that isn't in the document.")
})
