import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

const maxDepth = 6

/** Sample arguments for a test of a function, as JSON. */
export function sampleArguments(definition: JsonObject): string {
  return JSON.stringify(sampleOf(parametersOf(definition), 0), null, 2)
}

function sampleOf(schema: Json | undefined, depth: number): Json {
  if (!isObject(schema) || depth > maxDepth) return 'text'
  const { default: defaultValue, const: constant, enum: options, examples } = schema
  const specified = defaultValue ?? constant ?? firstOf(options) ?? firstOf(examples)
  return specified ?? sampleForType(schema, depth)
}

const firstOf = (list: Json | undefined): Json | undefined =>
  Array.isArray(list) ? list[0] : undefined

type SampleMaker = (schema: JsonObject, depth: number) => Json

const makersByType: Record<string, SampleMaker> = {
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  null: () => null,
  array: ({ items }, depth) => [sampleOf(items, depth + 1)],
  string: ({ format }) =>
    (typeof format === 'string' ? samplesByFormat[format] : undefined) ?? 'text',
  object: sampleOfObject,
}

function sampleForType(schema: JsonObject, depth: number): Json {
  const type = firstOf(schema['type']) ?? schema['type']
  const makeSample = typeof type === 'string' ? makersByType[type] : undefined
  if (makeSample) return makeSample(schema, depth)
  return isObject(schema['properties']) ? sampleOfObject(schema, depth) : 'text'
}

const samplesByFormat: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

function sampleOfObject({ properties }: JsonObject, depth: number): JsonObject {
  if (!isObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner, depth + 1)]),
  )
}
