import * as z from 'zod/mini'
import { textParam } from './params.ts'

/** '' removes the value. */
const removed = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

const addressLine = z.optional(textParam)

const orNull = (text: string | undefined): string | null => text || null

/** An address, or '' to remove it. Missing fields are empty. */
export const addressParam = z.union([
  removed,
  z.pipe(
    z.strictObject({
      line1: addressLine,
      line2: addressLine,
      city: addressLine,
      state: addressLine,
      postal_code: addressLine,
      country: addressLine,
    }),
    z.transform((address) => ({
      line1: orNull(address.line1),
      line2: orNull(address.line2),
      city: orNull(address.city),
      state: orNull(address.state),
      postal_code: orNull(address.postal_code),
      country: orNull(address.country),
    })),
  ),
])

/** Up to four lines that are printed on each invoice, or '' to remove them. */
export const customFieldsParam = z.union([
  removed,
  z
    .array(
      z.strictObject({
        name: z.string().check(z.maxLength(40)),
        value: z.string().check(z.maxLength(140)),
      }),
    )
    .check(z.maxLength(4)),
])
