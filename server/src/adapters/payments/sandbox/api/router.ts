import { Refusal } from '../refusal.ts'
import type { Calls } from './call.ts'
import { customerCalls } from './customers.ts'
import { intentCalls } from './intents.ts'
import { invoiceItemCalls } from './invoice-items.ts'
import { invoicePaymentCalls } from './invoice-payments.ts'
import { invoiceCalls } from './invoices.ts'
import { paymentMethodCalls } from './payment-methods.ts'
import { portalCalls } from './portal.ts'
import { priceCalls } from './prices.ts'
import { refundCalls } from './refunds.ts'
import { scheduleCalls } from './schedules.ts'
import { subscriptionCalls } from './subscriptions.ts'

const calls: Calls = {
  ...customerCalls,
  ...priceCalls,
  ...paymentMethodCalls,
  ...intentCalls,
  ...subscriptionCalls,
  ...scheduleCalls,
  ...invoiceCalls,
  ...invoiceItemCalls,
  ...invoicePaymentCalls,
  ...refundCalls,
  ...portalCalls,
}

const routes = Object.entries(calls).map(([route, answer]) => {
  const [method = '', path = ''] = route.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  return { method, pattern, answer, isExact: !path.includes(':') }
})
// 'create_preview' is not an id.
const byExactness = routes.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))

/** The call behind an address, with the ids in it. */
export function findCall(method: string, path: string) {
  for (const route of byExactness) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { answer: route.answer, ids: match.slice(1).map(decodeURIComponent) }
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know this call.`,
  })
}
