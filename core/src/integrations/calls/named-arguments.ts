import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'

/**
 * Keeps only the arguments that a schema names, because a model may invent others that a service would accept. Others
 * are dropped, unless the schema has `additionalProperties`: then they are kept, or refused by the validator when it is
 * false.
 */
export function namedArguments(parameters: JsonObject, args: JsonObject): JsonObject {
  const properties = isObject(parameters['properties']) ? parameters['properties'] : {}
  return new ArgumentFilter(parameters).properties([{ ...parameters, properties }], args)
}

/** Keywords with schemas that apply to the same value; properties named by any of them are kept. */
const lists = ['oneOf', 'anyOf', 'allOf'] as const
const conditions = ['if', 'then', 'else'] as const
/** Deeper nesting is a cycle of references. */
const maxDepth = 10

class ArgumentFilter {
  readonly #root: JsonObject
  constructor(root: JsonObject) {
    this.#root = root
  }

  properties(schemas: JsonObject[], value: JsonObject): JsonObject {
    const all = schemas.flatMap((schema) => this.#withAlternatives(schema))
    if (!all.some(namesProperties)) return value
    const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
      const named = all.flatMap((schema) => schemasOf(schema, name))
      return named.length === 0 ? [] : [[name, this.#part(named, part)]]
    })
    return Object.fromEntries(entries)
  }

  #part(schemas: Json[], value: Json): Json {
    const objects = schemas.filter(isObject)
    if (objects.length < schemas.length) return value
    if (Array.isArray(value)) return this.#items(objects, value)
    return isObject(value) ? this.properties(objects, value) : value
  }

  #items(schemas: JsonObject[], list: Json[]): Json[] {
    const items = schemas
      .flatMap((schema) => this.#withAlternatives(schema))
      .flatMap((schema) => [schema['items'] ?? [], schema['prefixItems'] ?? []].flat())
    return items.length === 0 ? list : list.map((item) => this.#part(items, item))
  }

  #withAlternatives(schema: JsonObject, depth = 0): JsonObject[] {
    if (depth > maxDepth) return []
    const target = this.#target(schema['$ref'])
    const others = [
      target,
      ...lists.flatMap((key) => schema[key] ?? []),
      ...conditions.map((key) => schema[key]),
    ]
    return [
      schema,
      ...others.filter(isObject).flatMap((other) => this.#withAlternatives(other, depth + 1)),
    ]
  }

  /** The target of a reference within the schema. Other references are refused when a function is saved. */
  #target(reference: Json | undefined): Json | undefined {
    if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
    return reference
      .split('/')
      .slice(1)
      .map((key) => decodeKey(key))
      .reduce<Json | undefined>(
        (found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
        this.#root,
      )
  }
}

/** Decodes a key of a JSON pointer (RFC 6901). */
function decodeKey(key: string): string {
  const text = key.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const namesProperties = (schema: JsonObject) =>
  isObject(schema['properties']) || isObject(schema['patternProperties'])

/** The schemas of one property. All `patternProperties` are included; the validator decides which of them match. */
function schemasOf(schema: JsonObject, name: string): Json[] {
  const { properties, additionalProperties: others } = schema
  if (isObject(properties) && Object.hasOwn(properties, name)) return [properties[name] ?? true]
  if (others !== undefined) return [others]
  return isObject(schema['patternProperties']) ? [true] : []
}
