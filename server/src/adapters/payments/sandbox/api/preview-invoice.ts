import * as z from 'zod/mini'
import { boundary } from '../calendar.ts'
import { newInvoice } from '../objects/invoice.ts'
import { badRequest } from '../refusal.ts'
import { changeInvoice } from '../rules/change-plan.ts'
import { intervalOf, itemOf, periodLine } from '../rules/subscribe.ts'
import type { Customer, Invoice, Subscription } from '../things.ts'
import type { World } from '../world.ts'
import type { Call } from './call.ts'
import { flag, read, whole, word } from './shapes.ts'
import { changeOf, itemChanges } from './subscriptions.ts'

const wish = z.strictObject({
  customer: z.optional(word),
  subscription: word,
  subscription_details: z.optional(
    z.strictObject({
      items: z.optional(itemChanges),
      proration_behavior: z.optional(z.enum(['always_invoice', 'none'])),
      proration_date: z.optional(whole),
      cancel_at_period_end: z.optional(flag),
    }),
  ),
})

/** What a change would cost now, or what the next renewal will; nothing is kept. */
export async function previewInvoice(world: World, { form }: Call): Promise<Invoice> {
  const { customer: customerId, subscription: id, subscription_details: given } = read(wish, form)
  const subscription = await world.get('subscription', id)
  if (customerId !== undefined && customerId !== subscription.customer) {
    throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing' })
  }
  const customer = await world.get('customer', subscription.customer)
  if (!given?.items) return upcoming(customer, subscription)
  if (given.proration_behavior !== 'always_invoice') {
    throw badRequest('The sandbox previews changes with proration_behavior always_invoice.', {
      param: 'subscription_details[proration_behavior]',
    })
  }

  const at = given.proration_date ?? world.seconds
  const change = await changeOf(world, subscription, { items: given.items, at })
  return withBalance(changeInvoice(subscription, { customer, change, at }), customer)
}

function upcoming(customer: Customer, subscription: Subscription): Invoice {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: boundary(start, intervalOf(item.price), 1) }
  const invoice = newInvoice({
    customer,
    subscription,
    reason: 'upcoming',
    lines: [periodLine(item, period)],
    period,
    created: start,
    autoAdvance: true,
    metadata: {},
    description: null,
  })
  return withBalance(invoice, customer)
}

function withBalance(invoice: Invoice, customer: Customer): Invoice {
  const due = Math.max(0, invoice.total + customer.balance)
  return { ...invoice, amount_due: due, amount_remaining: due, starting_balance: customer.balance }
}
