import type { Endpoint } from '@askwell/contract/endpoint'
import { limits } from '@askwell/contract/limits'
import { core } from 'zod/mini'
import type * as z from 'zod/mini'
import { defaultItems, defaultTextLength, innerSchema, maximumOf } from './text-lengths.ts'

/** A character of a form takes the most: 你 is %E4%BD%A0. In JSON it takes six: \u4f60. */
const bytesOfCharacter = 9

/** Without any encoding but UTF-8. */
const bytesOfPlainCharacter = 3

const maxTextBytes = 1_000_000

/** Quotation marks, separators and white space around a value. */
const bytesAround = 20

/** Limits are multiples of it, because people read them in the documentation. */
const step = 16 * 1024

type Limited = Pick<Endpoint<z.ZodMiniType, z.ZodMiniType>, 'access' | 'kind' | 'body'> &
  Partial<Pick<Endpoint<z.ZodMiniType, z.ZodMiniType>, 'maxBodyBytes'>>

/**
 * The most bytes of a body without files: what the call names; without an account `limits.visitorBodyBytes`; otherwise
 * what a valid body can have by its schema, between `limits.usualBodyBytes`, so that a text that is somewhat too long is
 * answered with the name of its field, and `limits.bodyBytes`.
 */
export function bodyLimitOf({ access, kind, body, maxBodyBytes }: Limited): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes
  if (access === 'visitor' || kind === 'none') return limits.visitorBodyBytes
  const needed = Math.ceil(maxBytesOf(body) / step) * step
  return Math.min(Math.max(needed, limits.usualBodyBytes), limits.bodyBytes)
}

/**
 * The most bytes of one text of a form, in which a character has at most three: what the longest field needs, between
 * `limits.usualBodyBytes` and 1 MB.
 */
export function textLimitOf(call: Limited): number {
  const { body, maxBodyBytes } = call
  const max = Math.min(bodyLimitOf(call), maxTextBytes)
  if (maxBodyBytes !== undefined || !(body instanceof core.$ZodObject)) return max
  const fields = Object.values(body._zod.def.shape)
  const needed = Math.max(0, ...fields.map(maxBytesOf)) / (bytesOfCharacter / bytesOfPlainCharacter)
  return Math.min(Math.max(Math.ceil(needed), limits.usualBodyBytes), max)
}

/** The most bytes of a value that the schema accepts, in the longest of the encodings of a body. */
function maxBytesOf(schema: core.$ZodType): number {
  const inner = innerSchema(schema)
  if (inner) return maxBytesOf(inner)
  if (schema instanceof core.$ZodUnion) return Math.max(...schema._zod.def.options.map(maxBytesOf))
  if (schema instanceof core.$ZodObject) {
    const parts = Object.entries(schema._zod.def.shape)
    return parts.reduce((sum, [name, part]) => sum + maxBytesOf(part) + name.length, bytesAround)
  }
  return bytesAround + maxBytesOfValue(schema)
}

function maxBytesOfValue(schema: core.$ZodType): number {
  if (schema instanceof core.$ZodArray) {
    return (maximumOf(schema) ?? defaultItems) * maxBytesOf(schema._zod.def.element)
  }
  if (schema instanceof core.$ZodRecord) return defaultItems * maxBytesOf(schema._zod.def.valueType)
  const isShort =
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum ||
    schema instanceof core.$ZodLiteral
  if (isShort) return bytesAround
  const characters = schema instanceof core.$ZodString ? maximumOf(schema) : undefined
  return bytesOfCharacter * (characters ?? defaultTextLength)
}
