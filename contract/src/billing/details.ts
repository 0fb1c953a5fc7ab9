import * as texts from '@askwell/messages/invoicing/details-rules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countryCodes } from './countries.ts'
import { readTaxId, taxIdExample } from './tax-ids.ts'

// Control characters, line separators, lone surrogates, and marks that change the direction of text.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, texts.tooLong({ max })),
    z.refine((value) => !unprintable.test(value), texts.plainLine),
  )

const fields = {
  /** Up to 150 characters, the payment provider's limit for a business name. */
  company: line(150),
  line1: line(200),
  line2: line(200),
  city: line(100),
  region: line(100),
  postal_code: line(20),
  /** Two letters of ISO 3166-1; '' without an address. */
  country: z
    .string()
    .check(z.refine((code) => code === '' || countryCodes.includes(code), texts.countryUnknown)),
  tax_id: line(30),
}

type Details = z.infer<z.ZodMiniObject<typeof fields>>

const addressFields = ['line1', 'line2', 'city', 'region', 'postal_code', 'tax_id'] as const

const needsCountry = (details: Details): boolean =>
  addressFields.some((name) => details[name] !== '')

const hasRightTaxId = ({ country, tax_id: taxId }: Details): boolean =>
  taxId === '' || country === '' || readTaxId(country, taxId) !== null

/** Details of the customer that an invoice shows in addition to the name; '' for a detail that it does not show. */
export const billingDetails = z.object(fields).check(
  z.refine((details) => details.country !== '' || !needsCountry(details), {
    error: texts.countryRequired,
    path: ['country'],
  }),
  z.refine(({ country, line1, city }) => country === '' || (line1 !== '' && city !== ''), {
    error: texts.addressRequired,
    path: ['line1'],
  }),
  z.refine(({ company, tax_id: taxId }) => taxId === '' || company !== '', {
    error: texts.companyRequired,
    path: ['company'],
  }),
  z.refine(hasRightTaxId, {
    error: ({ input }) => taxIdProblem(input),
    path: ['tax_id'],
  }),
)
export type BillingDetails = z.infer<typeof billingDetails>

function taxIdProblem(input: unknown): string {
  const country =
    typeof input === 'object' && input !== null && 'country' in input ? String(input.country) : ''
  const example = taxIdExample(country)
  return example === null ? texts.taxIdCharacters : texts.taxIdInvalid({ example })
}

const reply = z.object({ status: z.literal(1), details: z.object(fields) })

/** The billing address, company and tax id of the account. */
export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/payment/billing_details',
  kind: 'none',
  body: z.unknown(),
  reply,
})

/** Replaces the billing details. They are printed on later invoices and receipts, not on existing ones. */
export const saveBillingDetails = endpoint({
  path: '/payment/billing_details',
  body: billingDetails,
  reply: z.extend(reply, { message: z.string() }),
})
