import * as z from 'zod/mini'
import { boundary } from '../state/calendar.ts'
import { newInvoice } from '../objects/invoice.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { changeInvoice } from '../rules/change-plan.ts'
import { discountsAt, withDiscounts } from '../rules/discounts.ts'
import { intervalOf, itemOf, periodLine } from '../rules/subscription-item.ts'
import type { Customer, Invoice, Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import type { ApiCall } from './api-call.ts'
import { booleanParam, parseParams, integerParam, textParam } from './params.ts'
import { cycleAnchorParam, planChangeOf, itemChanges } from './item-changes.ts'

const previewParams = z.strictObject({
  customer: z.optional(textParam),
  subscription: textParam,
  subscription_details: z.optional(
    z.strictObject({
      items: z.optional(itemChanges),
      billing_cycle_anchor: z.optional(cycleAnchorParam),
      proration_behavior: z.optional(z.enum(['always_invoice', 'none'])),
      proration_date: z.optional(integerParam),
      cancel_at_period_end: z.optional(booleanParam),
    }),
  ),
})

/** Previews the invoice of a change or of the next renewal; stores nothing. */
export async function previewInvoice(state: SandboxState, { form }: ApiCall): Promise<Invoice> {
  const {
    customer: customerId,
    subscription: id,
    subscription_details: params,
  } = parseParams(previewParams, form)
  const subscription = await state.get('subscription', id)
  if (customerId !== undefined && customerId !== subscription.customer) {
    throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing' })
  }
  const customer = await state.get('customer', subscription.customer)
  if (!params?.items) return upcoming(state, customer, subscription)
  if (params.proration_behavior !== 'always_invoice') {
    throw badRequest('The sandbox previews changes with proration_behavior always_invoice.', {
      param: 'subscription_details[proration_behavior]',
    })
  }

  const at = state.seconds
  const { items, billing_cycle_anchor: anchor, proration_date: prorationDate } = params
  const change = await planChangeOf(state, subscription, { items, at, prorationDate, anchor })
  return withBalance(changeInvoice(subscription, { customer, change, at }), customer)
}

async function upcoming(
  state: SandboxState,
  customer: Customer,
  subscription: Subscription,
): Promise<Invoice> {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: boundary(start, intervalOf(item.price), 1) }
  const invoice = newInvoice({
    customer,
    subscription,
    reason: 'upcoming',
    lines: withDiscounts([periodLine(item, period)], await discountsAt(state, subscription, start)),
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
