import * as texts from '@askwell/messages/invoicing/invoice-parties'
import { locale } from '@askwell/messages/language'
import type { BillingDetails } from './details.ts'

type Address = Pick<
  BillingDetails,
  'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country'
>

const names = new Intl.DisplayNames(locale, { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

/** Countries that write the postal code after the city and the state: 'Springfield, IL 62704'. */
const codeLast = new Set('AU CA GB IE IN NZ US ZA'.split(' '))

/** The lines of an address in the order of its country; empty without an address. */
export function addressLines({
  line1,
  line2,
  city,
  region,
  postal_code,
  country,
}: Address): string[] {
  const parts = codeLast.has(country)
    ? [city, joined(region, postal_code)]
    : [joined(postal_code, city), region]
  const place = parts.filter(isFilled).join(', ')
  return [line1, line2, place, country === '' ? '' : countryName(country)].filter(isFilled)
}

/** The customer on a receipt, in one line; '' without details. */
export function billedToLine(details: BillingDetails | null): string {
  if (details === null) return ''
  const { company, tax_id: taxId } = details
  const id = taxId === '' ? '' : `${texts.taxId} ${taxId}`
  return [company, ...addressLines(details), id].filter(isFilled).join(', ')
}

const joined = (...words: string[]) => words.filter(isFilled).join(' ')

const isFilled = (text: string) => text !== ''
