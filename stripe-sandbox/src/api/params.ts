import { priceList } from '@askwell/contract/billing/plans'
import * as z from 'zod/mini'
import { badRequest } from '../state/stripe-api-error.ts'

/** Parameters of forms, in which all values are texts. */
export const textParam = z.string().check(z.maxLength(5000))
export const booleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)
export const integerParam = z.coerce.number().check(z.int())
export const amountParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999_999))
export const quantityParam = z.coerce.number().check(z.int(), z.minimum(1))
export const metadataParam = z.record(z.string(), z.string())
/** Only the currency of the installation is accepted. */
export const currencyParam = z
  .string()
  .check(z.refine((value) => value === priceList.currency, 'the sandbox knows one currency only'))

/** A text, or '' to remove the value. */
export const clearableTextParam = z.pipe(
  textParam,
  z.transform((value) => (value === '' ? null : value)),
)

/** A list with one value or more, because a form cannot contain an empty list. */
export const listParam = <Each extends z.ZodMiniType>(each: Each) => z.tuple([each], each)

/** Whether tax is computed. */
export const automaticTaxParam = z.strictObject({ enabled: booleanParam })

/** Parameters of every list. */
export const pagingParams = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  starting_after: z.optional(textParam),
}

/** Parses the parameters; throws the provider's error for invalid or unknown ones. */
export function parseParams<Shape extends z.ZodMiniType>(
  shape: Shape,
  form: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(form)
  if (parsed.success) return parsed.data

  const [issue] = parsed.error.issues
  throw issue ? toParamError(issue) : badRequest('The parameters were not understood.')
}

type Issue = z.core.$ZodIssue

function toParamError(issue: Issue) {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    return badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  return issue.code === 'invalid_type' && issue.input === undefined
    ? badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : badRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** The name of a nested parameter, for example `items[0][price]`. */
const nameOf = ([first, ...rest]: PropertyKey[]): string =>
  [String(first), ...rest.map((part) => `[${String(part)}]`)].join('')

export { mergeMetadata } from '../state/metadata.ts'
