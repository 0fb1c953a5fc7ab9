import { findPlan } from '@askwell/contract/billing/plan-rules'
import { messagePack } from '@askwell/contract/billing/plans'
import * as text from '@askwell/messages/billing/order'
import * as packText from '@askwell/messages/billing/pack'
import { formatCount } from '../../../shared/format.ts'
import type { SubscriptionChoice } from '../../../shared/session-store.ts'

/** An order for the summary. Its amounts are only for display. */
export type Order = {
  lookupKey: string
  quantity: number
  title: string
  /** How often it is charged, as text. */
  period: string
  included: string
  totalCents: number
  /** Number of messages that the purchase grants. */
  messages: number
  isFree: boolean
  /** Whether the card is saved for renewals. */
  keepsCard: boolean
  /** Path of the page on which the order was chosen. */
  choicePath: '/subscription' | '/buytoken'
}

/** The order of a choice; null when the choice is empty or not in the catalog. */
export function orderOf(choice: SubscriptionChoice | null): Order | null {
  if (!choice) return null
  return choice.lookupKey === messagePack.lookupKey
    ? packOrder(choice.quantity ?? 1)
    : planOrder(choice.lookupKey)
}

function packOrder(quantity: number): Order {
  const messages = quantity * messagePack.messages
  return {
    lookupKey: messagePack.lookupKey,
    quantity,
    title: packText.title,
    period: text.paidOnce,
    included: text.packBrings({ count: formatCount(messages) }),
    totalCents: quantity * messagePack.unitCents,
    messages,
    isFree: false,
    keepsCard: false,
    choicePath: '/buytoken',
  }
}

function planOrder(lookupKey: string): Order | null {
  const plan = findPlan(lookupKey)
  if (!plan) return null
  const isMonthly = plan.endDay === '/month'
  return {
    lookupKey,
    quantity: 1,
    title: text.planTitle({ plan: plan.title }),
    period: isMonthly ? text.renewsMonthly : text.renewsYearly,
    included: isMonthly
      ? text.monthlyBrings({ count: formatCount(plan.grant) })
      : text.yearlyBrings({ count: formatCount(plan.grant) }),
    totalCents: plan.priceCents,
    messages: plan.grant,
    isFree: plan.priceCents === 0,
    keepsCard: true,
    choicePath: '/subscription',
  }
}
