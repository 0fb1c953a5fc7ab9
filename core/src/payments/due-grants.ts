import { findPlan, messageCountFor } from '@askwell/contract/plan-rules'
import type { Plan } from '@askwell/contract/plans'
import type { InvoiceState } from './provider.ts'

/** Messages that one paid invoice stands for. */
export type PlanGrant = {
  kind: 'plan_cycle' | 'plan_upgrade'
  invoice: InvoiceState
  subscriptionId: string
  plan: Plan
  amount: number
}

/**
 * What the paid invoices of a customer grant, oldest first. A new period grants the plan's count; an
 * upgrade within a period only what the plans before it have not granted for that period already.
 * Messages are not prorated. A period begins with its invoice, also while that is a draft: its own
 * messages follow when it is paid.
 */
export function dueGrants(invoices: readonly InvoiceState[]): PlanGrant[] {
  const grantedInPeriod = new Map<string, number>()

  return soldPlans(invoices).flatMap(({ invoice, subscriptionId, plan }) => {
    const isChange = invoice.reason === 'subscription_update'
    const isPaid = invoice.status === 'paid'
    if (isChange && !isPaid) return []

    const before = isChange ? (grantedInPeriod.get(subscriptionId) ?? 0) : 0
    const isGivenUp = !isPaid && !awaited.includes(invoice.status)
    const amount = isGivenUp ? 0 : Math.max(0, messageCountFor(plan.lookupKey) - before)
    grantedInPeriod.set(subscriptionId, before + amount)

    const kind = isChange ? 'plan_upgrade' : 'plan_cycle'
    return amount === 0 || !isPaid ? [] : [{ kind, invoice, subscriptionId, plan, amount }]
  })
}

/** An invoice whose money is still expected. */
const awaited = ['draft', 'open']

/** Until when each subscription is paid. */
export function paidUntil(invoices: readonly InvoiceState[]): Map<string, number> {
  return new Map(
    soldPlans(invoices)
      .filter(({ invoice }) => invoice.status === 'paid')
      .map(({ invoice, subscriptionId }) => [subscriptionId, invoice.periodEnd]),
  )
}

/** The invoices that the provider writes for a plan; others are nothing that we sell. */
const sold = ['subscription_create', 'subscription_cycle', 'subscription_update']

function soldPlans(invoices: readonly InvoiceState[]) {
  return invoices
    .toReversed() // The provider tells the newest first; within one second this is all that orders them.
    .flatMap((invoice) => {
      const { reason, subscriptionId, lookupKey } = invoice
      const plan = findPlan(lookupKey)
      const isForPlan = sold.includes(reason) && subscriptionId !== null && plan
      return isForPlan ? [{ invoice, subscriptionId, plan }] : []
    })
    .toSorted((a, b) => a.invoice.createdAt - b.invoice.createdAt)
}
