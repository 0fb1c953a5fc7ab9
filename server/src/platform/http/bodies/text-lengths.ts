import { core } from 'zod/mini'

/** The limit of characters for a text without a limit in its schema: an id, a token, a question. */
export const defaultTextLength = 10_000

/** Allowance for white space around a text, which schemas remove before they count. */
const surroundingSpace = 1_000

/** The limit of items for a list without a limit in its schema, and of keys for a record. */
export const defaultItems = 2_000

type Node = { field: string; schema: core.$ZodType; value: unknown }

/**
 * The outermost field of the first text, list or record in `value` that is much longer than its schema allows, or null.
 * Must run before the schema, so that patterns and transformations never process a text of unlimited length, and a
 * long list does not cause an error for each item.
 */
export function findOverlongField(schema: core.$ZodType, value: unknown): string | null {
  const waiting: Node[] = [{ field: '', schema, value }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isOverlong(node)) return node.field
    waiting.push(...childrenOf(node))
  }
  return null
}

function isOverlong({ schema, value }: Node): boolean {
  if (schema instanceof core.$ZodString) {
    const max = maximumOf(schema) ?? defaultTextLength
    return typeof value === 'string' && value.length > max + surroundingSpace
  }
  if (schema instanceof core.$ZodArray) {
    return Array.isArray(value) && value.length > (maximumOf(schema) ?? defaultItems)
  }
  return schema instanceof core.$ZodRecord && hasMoreKeys(value, defaultItems)
}

/** The limit of characters or items in a schema. */
export const maximumOf = (schema: core.$ZodString | core.$ZodArray): number | undefined =>
  (schema._zod.def.checks ?? []).flatMap((check) =>
    check instanceof core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )[0]

const hasMoreKeys = (value: unknown, max: number) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > max

/** The parts of a value, each with its schema. */
function childrenOf({ field, schema, value }: Node): Node[] {
  const inner = innerSchema(schema)
  if (inner) return [{ field, schema: inner, value }]
  if (schema instanceof core.$ZodUnion) {
    return schema._zod.def.options.map((option) => ({ field, schema: option, value }))
  }
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof core.$ZodArray) {
    const { element } = schema._zod.def
    return Array.isArray(value)
      ? value.map((item) => ({ field, schema: element, value: item }))
      : []
  }
  if (schema instanceof core.$ZodRecord) {
    const { valueType } = schema._zod.def
    return Object.entries(value).map(([key, part]) => ({
      field: field || key,
      schema: valueType,
      value: part,
    }))
  }
  if (!(schema instanceof core.$ZodObject)) return []
  // Only keys of the schema, because a body may have any number of other keys.
  return Object.entries(schema._zod.def.shape).flatMap(([key, part]) =>
    Object.hasOwn(value, key)
      ? [{ field: field || key, schema: part, value: Reflect.get(value, key) }]
      : [],
  )
}

/** The schema inside a wrapper, for the same value. */
export function innerSchema(schema: core.$ZodType): core.$ZodType | undefined {
  if (schema instanceof core.$ZodPipe) return schema._zod.def.in
  const isWrapper =
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault
  return isWrapper ? schema._zod.def.innerType : undefined
}
