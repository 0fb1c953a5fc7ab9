import { setImmediate as nextTurn } from 'node:timers/promises'
import { core } from 'zod/mini'

/** Items of a list that are validated and serialized in one part. */
const itemsPerPart = 250

/**
 * Validates a response by its schema and serializes it to JSON. A list of thousands of items is handled in parts, with
 * other work of the event loop in between.
 */
export async function writeReply(shape: core.$ZodType, reply: unknown): Promise<string> {
  const long = findLongList(shape, reply)
  if (long === null) return JSON.stringify(core.parse(shape, reply))
  const { name, element, items, others } = long
  const rest: unknown = core.parse(shape, { ...others, [name]: [] })
  const parts: string[] = []
  for (let at = 0; at < items.length; at += itemsPerPart) {
    const some = items.slice(at, at + itemsPerPart).map((item) => core.parse(element, item))
    parts.push(JSON.stringify(some).slice(1, -1))
    await nextTurn()
  }
  const written = { ...(typeof rest === 'object' && rest), [name]: `[${parts.join(',')}]` }
  const fields = Object.entries(written).flatMap(([field, value]) => {
    const json = field === name ? value : JSON.stringify(value)
    return json === undefined ? [] : [`${JSON.stringify(field)}:${json}`]
  })
  return `{${fields.join(',')}}`
}

function findLongList(shape: core.$ZodType, reply: unknown) {
  if (!(shape instanceof core.$ZodObject) || typeof reply !== 'object' || reply === null)
    return null
  for (const [name, schema] of Object.entries(shape._zod.def.shape)) {
    const items: unknown = Reflect.get(reply, name)
    if (schema instanceof core.$ZodArray && Array.isArray(items) && items.length > itemsPerPart) {
      return { name, element: schema._zod.def.element, items, others: { ...reply } }
    }
  }
  return null
}
