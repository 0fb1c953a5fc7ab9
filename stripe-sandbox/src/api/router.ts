import { StripeApiError } from '../state/stripe-api-error.ts'
import type { ApiRoutes } from './api-call.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { intentRoutes } from './intents.ts'
import { invoiceItemRoutes } from './invoice-items.ts'
import { invoicePaymentRoutes } from './invoice-payments.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { portalRoutes } from './portal.ts'
import { promotionRoutes } from './promotions.ts'
import { priceRoutes } from './prices.ts'
import { refundRoutes } from './refunds.ts'
import { scheduleRoutes } from './schedules.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { taxIdRoutes } from './tax-ids.ts'

const allRoutes: ApiRoutes = {
  ...customerRoutes,
  ...taxIdRoutes,
  ...priceRoutes,
  ...promotionRoutes,
  ...paymentMethodRoutes,
  ...intentRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...refundRoutes,
  ...portalRoutes,
  ...eventRoutes,
}

const routes = Object.entries(allRoutes).map(([route, answer]) => {
  const [method = '', path = ''] = route.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)
  return { method, pattern, answer, isExact: !path.includes(':') }
})
// Exact paths first, so that 'create_preview' is not taken for an id.
const byExactness = routes.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))

/** The handler of a path, with the ids in it. */
export function findRoute(method: string, path: string) {
  for (const route of byExactness) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { answer: route.answer, ids: match.slice(1).map(decodeURIComponent) }
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know this call.`,
  })
}
