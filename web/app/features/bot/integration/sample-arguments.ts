import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'

const deepest = 6

/** Arguments that may fit a definition, to start a test with. */
export function sampleArguments(definition: JsonObject): string {
  return JSON.stringify(sampleOf(parametersOf(definition), 0), null, 2)
}

function sampleOf(schema: Json | undefined, depth: number): Json {
  if (!isObject(schema) || depth > deepest) return 'text'
  const { default: given, const: fixed, enum: among, examples } = schema
  const named = given ?? fixed ?? firstOf(among) ?? firstOf(examples)
  return named ?? byType(schema, depth)
}

const firstOf = (list: Json | undefined): Json | undefined =>
  Array.isArray(list) ? list[0] : undefined

type Maker = (schema: JsonObject, depth: number) => Json

const makers: Record<string, Maker> = {
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  boolean: () => true,
  null: () => null,
  array: ({ items }, depth) => [sampleOf(items, depth + 1)],
  string: ({ format }) => (typeof format === 'string' ? byFormat[format] : undefined) ?? 'text',
  object: sampleOfObject,
}

function byType(schema: JsonObject, depth: number): Json {
  const type = firstOf(schema['type']) ?? schema['type']
  const known = typeof type === 'string' ? makers[type] : undefined
  if (known) return known(schema, depth)
  return isObject(schema['properties']) ? sampleOfObject(schema, depth) : 'text'
}

const byFormat: Record<string, string> = {
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
