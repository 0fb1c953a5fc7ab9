import { badRequest } from '../state/stripe-api-error.ts'
import type { Customer } from '../state/stripe-objects.ts'

/** Throws if automatic tax is enabled and the customer's country, on which it depends, is unknown. */
export function refuseUnknownLocation(customer: Customer, isEnabled: boolean): void {
  if (!isEnabled || customer.address?.country) return
  throw badRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid' },
  )
}
