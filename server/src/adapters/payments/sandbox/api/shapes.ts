import * as z from 'zod/mini'
import { badRequest } from '../refusal.ts'

/** Parameters as they travel in a form: everything is text. */
export const word = z.string().check(z.maxLength(5000))
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)
export const whole = z.coerce.number().check(z.int())
export const amount = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999_999))
export const metadata = z.record(z.string(), z.string())
export const currency = z.literal('usd')

/** A word, or '' that takes it away. */
export const orNothing = z.pipe(
  word,
  z.transform((value) => (value === '' ? null : value)),
)

/** What every list understands. */
export const paging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  starting_after: z.optional(word),
}

/** Reads the parameters; what is wrong or unknown is refused as the provider does. */
export function read<Shape extends z.ZodMiniType>(shape: Shape, form: unknown): z.output<Shape> {
  const parsed = shape.safeParse(form)
  if (parsed.success) return parsed.data

  const [issue] = parsed.error.issues
  throw issue ? refusalOf(issue) : badRequest('The parameters were not understood.')
}

type Issue = z.core.$ZodIssue

function refusalOf(issue: Issue) {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    return badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  return issue.code === 'invalid_type' && issue.input === undefined
    ? badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : badRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** `items[0][price]` */
const nameOf = ([first, ...rest]: PropertyKey[]): string =>
  [String(first), ...rest.map((part) => `[${String(part)}]`)].join('')

/** New metadata over the old; an empty value takes a name away. */
export const mergeMetadata = (
  old: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))
