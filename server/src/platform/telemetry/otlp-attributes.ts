import type { Attributes } from '../metrics/tracer.ts'

type Value =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { boolValue: boolean }

/** Attributes in the JSON form of the OpenTelemetry protocol, in which integers are strings. */
export const toOtlpAttributes = (attributes: Attributes): { key: string; value: Value }[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }))

function toValue(value: Attributes[string]): Value {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Epoch milliseconds as a string of nanoseconds, exact to the microsecond. */
export const toNanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1_000))}000`

/** The instrumentation scope of all batches. */
export const scope = { name: 'askwell' }
