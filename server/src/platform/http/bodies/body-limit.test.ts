import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { bodyLimitOf, textLimitOf } from './body-limit.ts'

const kibibyte = 1024
const text = (max: number) => z.string().check(z.maxLength(max))
const userCall = { access: 'user', kind: 'json' } as const
const limitOf = (shape: Record<string, z.ZodMiniType>) =>
  bodyLimitOf({ ...userCall, body: z.object(shape) })

test('a call whose valid bodies are small reads 160 KiB, so that a longer text is answered by its field', () => {
  expect(limitOf({})).toBe(160 * kibibyte)
  expect(limitOf({ id: text(100), note: text(18_000), count: z.number() })).toBe(160 * kibibyte)
})

test('a call with longer fields reads nine bytes for each of their characters, rounded up to 16 KiB', () => {
  expect(limitOf({ note: text(20_000) })).toBe(176 * kibibyte)
  expect(limitOf({ note: z.optional(text(20_000)), more: text(20_000) })).toBe(352 * kibibyte)
  expect(limitOf({ note: z.nullable(z.union([z.number(), text(20_000)])) })).toBe(176 * kibibyte)
  expect(limitOf({ notes: z.array(text(100)).check(z.maxLength(300)) })).toBe(272 * kibibyte)
  expect(limitOf({ of: z.object({ note: text(20_000) }) })).toBe(176 * kibibyte)
  expect(limitOf({ any: z.unknown(), text: z.string() })).toBe(176 * kibibyte)
})

test('no call reads more than 1 MB, unless it says so', () => {
  expect(limitOf({ settings: z.record(z.string(), z.unknown()) })).toBe(1_000_000)
  expect(limitOf({ notes: z.array(z.string()) })).toBe(1_000_000)
  expect(bodyLimitOf({ ...userCall, body: z.object({}), maxBodyBytes: 4_000_000 })).toBe(4_000_000)
})

test('a text of a form may have three bytes for each character of the longest field', () => {
  const body = z.object({ note: text(100_000), more: text(90_000) })
  const form = { access: 'user', kind: 'multipart', body } as const

  expect(textLimitOf(form)).toBe(300_007)
  expect(textLimitOf({ ...form, body: z.object({ note: text(100) }) })).toBe(160 * kibibyte)
  expect(textLimitOf({ ...form, maxBodyBytes: 4_000_000 })).toBe(1_000_000)
  expect(textLimitOf({ ...form, access: 'visitor' })).toBe(16 * kibibyte)
})

test('a call without an account reads 16 KiB whatever its fields hold, and so does one without a body', () => {
  const body = z.object({ note: text(20_000) })
  expect(bodyLimitOf({ access: 'visitor', kind: 'json', body })).toBe(16 * kibibyte)
  expect(bodyLimitOf({ access: 'user', kind: 'none', body: z.unknown() })).toBe(16 * kibibyte)
})
