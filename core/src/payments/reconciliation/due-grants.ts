import { findPlan, messageCountFor } from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import type { Share } from '../../balance/index.ts'
import { monthsAfter } from '../../plans/index.ts'
import type { InvoiceState } from '../ports/provider.ts'

/** The grant of messages for one paid invoice. */
export type PlanGrant = {
  kind: 'plan_cycle' | 'plan_upgrade'
  invoice: InvoiceState
  subscriptionId: string
  plan: Plan
  amount: number
  /** For an upgrade: the unused share of the previous period, which is credited; null for other invoices. */
  credited: Share | null
}

/**
 * The grants for a customer's paid invoices, oldest first. Each begins a period and contains the messages of its plan.
 * The grant for an upgrade also contains the credited share of the previous period.
 */
export function dueGrants(invoices: readonly InvoiceState[]): PlanGrant[] {
  return paidPeriods(invoices).flatMap(({ invoice, subscriptionId, plan, previous }) => {
    const isChange = isPlanChange(invoice)
    const count = messageCountFor(plan.lookupKey)
    const amount = isChange ? Math.floor(count * paidShare(invoice, plan)) : count
    if (amount === 0) return []

    const kind = isChange ? 'plan_upgrade' : 'plan_cycle'
    const credited = isChange ? creditedShare(previous, invoice) : null
    return [{ kind, invoice, subscriptionId, plan, amount, credited }]
  })
}

/** End of the paid time by subscription id, in epoch milliseconds. */
export function paidUntil(invoices: readonly InvoiceState[]): Map<string, number> {
  return new Map(
    paidPeriods(invoices).map(({ invoice, subscriptionId }) => [subscriptionId, invoice.periodEnd]),
  )
}

/** The share of the previous period, in seconds, that is after the start of the new one. */
export function creditedShare(
  previous: Pick<InvoiceState, 'status' | 'periodStart' | 'periodEnd'> | undefined,
  { periodStart: at }: Pick<InvoiceState, 'periodStart'>,
): Share {
  if (previous?.status !== 'paid') return { part: 0, whole: 1 }
  const whole = Math.max(1, Math.round((previous.periodEnd - previous.periodStart) / 1_000))
  const rest = Math.round((previous.periodEnd - at) / 1_000)
  return { part: Math.min(whole, Math.max(0, rest)), whole }
}

/** The paid share of a full period. Below 1 for a change at the provider that pays only for the rest of a period. */
function paidShare({ periodStart, periodEnd }: InvoiceState, { endDay }: Plan): number {
  const wholeEnd = monthsAfter(periodStart, endDay === '/year' ? 12 : 1)
  return Math.min(1, Math.max(0, (periodEnd - periodStart) / (wholeEnd - periodStart)))
}

type PlanInvoice = { invoice: InvoiceState; subscriptionId: string; plan: Plan }

/**
 * The paid invoices, oldest first, each with the previous invoice of the subscription. An upgrade that credits an
 * unpaid period is excluded until that period is paid.
 */
function paidPeriods(
  invoices: readonly InvoiceState[],
): (PlanInvoice & { previous: InvoiceState | undefined })[] {
  const latest = new Map<string, InvoiceState>()
  return planInvoices(invoices).flatMap((each) => {
    const { invoice, subscriptionId } = each
    const previous = latest.get(subscriptionId)
    const isPaid = invoice.status === 'paid'
    const isWaiting = previous !== undefined && unpaidStatuses.includes(previous.status)
    if (isPlanChange(invoice) && (!isPaid || isWaiting)) return []

    latest.set(subscriptionId, invoice)
    return isPaid ? [{ ...each, previous }] : []
  })
}

/** Statuses of invoices that can still be paid. */
const unpaidStatuses = ['draft', 'open']

const isPlanChange = ({ reason }: InvoiceState): boolean => reason === 'subscription_update'

/** Reasons of invoices for plans; other invoices are ignored. */
const planInvoiceReasons = ['subscription_create', 'subscription_cycle', 'subscription_update']

export function planInvoices(invoices: readonly InvoiceState[]): PlanInvoice[] {
  return invoices
    .toReversed() // Oldest first. Times have a precision of one second, so only the provider's order is exact.
    .flatMap((invoice) => {
      const { reason, subscriptionId, lookupKey } = invoice
      const plan = findPlan(lookupKey)
      const isForPlan = planInvoiceReasons.includes(reason) && subscriptionId !== null && plan
      return isForPlan ? [{ invoice, subscriptionId, plan }] : []
    })
    .toSorted((a, b) => a.invoice.createdAt - b.invoice.createdAt)
}
