import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { newId } from '../state/stripe-objects.ts'
import type { ApiRoutes } from './api-call.ts'
import { parseParams, textParam } from './params.ts'

const details = z.strictObject({ customer: textParam, return_url: z.optional(textParam) })

export const portalRoutes: ApiRoutes = {
  async 'POST /v1/billing_portal/sessions'(state, { form }): Promise<Stripe.BillingPortal.Session> {
    const { customer, return_url: returnUrl } = parseParams(details, form)
    await state.get('customer', customer)
    return {
      id: newId('bps'),
      object: 'billing_portal.session',
      after_expiration: null,
      configuration: 'bpc_sandbox',
      created: state.seconds,
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: returnUrl ?? null,
      url: `${state.publicUrl}/payment/portal`,
    }
  },
}
