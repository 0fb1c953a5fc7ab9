import * as texts from '@askwell/messages/invoicing/invoice-parties'
import { locale } from '@askwell/messages/language'
import type { BillingDetails } from './details.ts'

type Address = Pick<
  BillingDetails,
  'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country'
>

const names = new Intl.DisplayNames(locale, { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

/** The lines of an address as they are printed; none without an address. */
export function addressLines({
  line1,
  line2,
  city,
  region,
  postal_code,
  country,
}: Address): string[] {
  const town = [postal_code, city].filter(isFilled).join(' ')
  const place = [town, region].filter(isFilled).join(', ')
  return [line1, line2, place, country === '' ? '' : countryName(country)].filter(isFilled)
}

/** The buyer on a receipt, in one line; '' without details. */
export function billedToLine(details: BillingDetails | null): string {
  if (details === null) return ''
  const { company, tax_id: taxId } = details
  const id = taxId === '' ? '' : `${texts.taxId} ${taxId}`
  return [company, ...addressLines(details), id].filter(isFilled).join(', ')
}

const isFilled = (text: string) => text !== ''
