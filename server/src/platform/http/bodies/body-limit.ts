import type { Endpoint } from '@askwell/contract/endpoint'
import { limits } from '@askwell/contract/limits'
import { core } from 'zod/mini'
import type * as z from 'zod/mini'
import { defaultItems, defaultTextLength, innerSchema, maximumOf } from './text-lengths.ts'

/** Maximum for one character, in a URL-encoded form: 你 is %E4%BD%A0. In JSON it has six bytes: \u4f60. */
const bytesOfCharacter = 9

/** Maximum for one character in UTF-8 without further encoding. */
const bytesOfPlainCharacter = 3

const maxTextBytes = 1_000_000

/** For quotation marks, separators and white space around a value. */
const bytesAround = 20

/** Limits are multiples of this, so that they are round numbers in the documentation. */
const step = 16 * 1024

type Limited = Pick<Endpoint<z.ZodMiniType, z.ZodMiniType>, 'access' | 'kind' | 'body'> &
  Partial<Pick<Endpoint<z.ZodMiniType, z.ZodMiniType>, 'maxBodyBytes'>>

/**
 * The size limit of a body without files, in bytes: the one in the definition of the call; for calls of visitors
 * `limits.visitorBodyBytes`; otherwise the maximum of a valid body by its schema. That maximum is raised to
 * `limits.usualBodyBytes`, so that the error for a slightly too long text can name its field, and lowered to
 * `limits.bodyBytes`.
 */
export function bodyLimitOf({ access, kind, body, maxBodyBytes }: Limited): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes
  if (access === 'visitor' || kind === 'none') return limits.visitorBodyBytes
  const needed = Math.ceil(maxBytesOf(body) / step) * step
  return Math.min(Math.max(needed, limits.usualBodyBytes), limits.bodyBytes)
}

/**
 * The size limit of one text of a multipart form, in bytes. A character has up to three bytes. The limit is what the
 * longest field needs, between `limits.usualBodyBytes` and 1 MB.
 */
export function textLimitOf(call: Limited): number {
  const { body, maxBodyBytes } = call
  const max = Math.min(bodyLimitOf(call), maxTextBytes)
  if (maxBodyBytes !== undefined || !(body instanceof core.$ZodObject)) return max
  const fields = Object.values(body._zod.def.shape)
  const needed = Math.max(0, ...fields.map(maxBytesOf)) / (bytesOfCharacter / bytesOfPlainCharacter)
  return Math.min(Math.max(Math.ceil(needed), limits.usualBodyBytes), max)
}

/** The maximum size of a valid value, in the longest encoding of a body. */
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
