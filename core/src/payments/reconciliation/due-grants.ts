import { findPlan, messageCountFor } from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import type { Share } from '../../balance/index.ts'
import { monthsAfter } from '../../plans/index.ts'
import type { InvoiceState } from '../ports/provider.ts'

/** The messages of one paid invoice. */
export type PlanGrant = {
  kind: 'plan_cycle' | 'plan_upgrade'
  invoice: InvoiceState
  subscriptionId: string
  plan: Plan
  amount: number
  /** Of an upgrade: the share of the previous period that was still unused and is credited. */
  credited: Share | null
}

/**
 * The grants of a customer's paid invoices, oldest first. Each begins a period and grants the messages of its
 * plan; that of an upgrade also states which share of the previous period it credits.
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

/** End of the paid time of each subscription. */
export function paidUntil(invoices: readonly InvoiceState[]): Map<string, number> {
  return new Map(
    paidPeriods(invoices).map(({ invoice, subscriptionId }) => [subscriptionId, invoice.periodEnd]),
  )
}

/** The share of the previous period that is after the beginning of the new one, in seconds. */
export function creditedShare(
  previous: Pick<InvoiceState, 'status' | 'periodStart' | 'periodEnd'> | undefined,
  { periodStart: at }: Pick<InvoiceState, 'periodStart'>,
): Share {
  if (previous?.status !== 'paid') return { part: 0, whole: 1 }
  const whole = Math.max(1, Math.round((previous.periodEnd - previous.periodStart) / 1_000))
  const rest = Math.round((previous.periodEnd - at) / 1_000)
  return { part: Math.min(whole, Math.max(0, rest)), whole }
}

/** Below 1 for a change that was made at the provider and that only pays for the rest of a period. */
function paidShare({ periodStart, periodEnd }: InvoiceState, { endDay }: Plan): number {
  const wholeEnd = monthsAfter(periodStart, endDay === '/year' ? 12 : 1)
  return Math.min(1, Math.max(0, (periodEnd - periodStart) / (wholeEnd - periodStart)))
}

type PlanInvoice = { invoice: InvoiceState; subscriptionId: string; plan: Plan }

/**
 * The invoices whose period is paid, oldest first, each with the one before it. An upgrade that credits a
 * period which is not paid itself waits for that payment.
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

/** Statuses of invoices that may still be paid. */
const unpaidStatuses = ['draft', 'open']

const isPlanChange = ({ reason }: InvoiceState): boolean => reason === 'subscription_update'

/** Invoices that the provider creates for a plan; others are ignored. */
const planInvoiceReasons = ['subscription_create', 'subscription_cycle', 'subscription_update']

export function planInvoices(invoices: readonly InvoiceState[]): PlanInvoice[] {
  return invoices
    .toReversed() // The provider lists the newest first; within one second only this order is known.
    .flatMap((invoice) => {
      const { reason, subscriptionId, lookupKey } = invoice
      const plan = findPlan(lookupKey)
      const isForPlan = planInvoiceReasons.includes(reason) && subscriptionId !== null && plan
      return isForPlan ? [{ invoice, subscriptionId, plan }] : []
    })
    .toSorted((a, b) => a.invoice.createdAt - b.invoice.createdAt)
}
