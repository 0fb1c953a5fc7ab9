import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { newId } from '../things.ts'
import type { Calls } from './call.ts'
import { read, word } from './shapes.ts'

const details = z.strictObject({ customer: word, return_url: z.optional(word) })

export const portalCalls: Calls = {
  async 'POST /v1/billing_portal/sessions'(world, { form }): Promise<Stripe.BillingPortal.Session> {
    const { customer, return_url: returnUrl } = read(details, form)
    await world.get('customer', customer)
    return {
      id: newId('bps'),
      object: 'billing_portal.session',
      after_expiration: null,
      configuration: 'bpc_sandbox',
      created: world.seconds,
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: returnUrl ?? null,
      url: `${world.publicUrl}/payment/portal`,
    }
  },
}
