import { findPlan } from '@askwell/contract/plan-rules'
import { messagePack } from '@askwell/contract/plans'
import { billingTexts } from '../../shared/billing/texts.ts'
import { formatCount } from '../../shared/format.ts'
import type { SubscriptionChoice } from '../../shared/session-store.ts'
import { payment as text } from '../../messages/en.ts'

/** What is about to be paid, in the words of the summary. Amounts here are for display alone. */
export type Order = {
  lookupKey: string
  quantity: number
  title: string
  /** How often it is charged. */
  period: string
  brings: string
  totalCents: number
  /** Messages that the purchase brings. */
  messages: number
  isFree: boolean
  /** Whether the card is kept for renewals. */
  keepsCard: boolean
  /** The page on which it was chosen. */
  chosenAt: '/subscription' | '/buytoken'
}

/** The order of a choice; null when nothing of the catalogue was chosen. */
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
    title: billingTexts.packTitle,
    period: text.paidOnce,
    brings: text.messagesThatNeverExpireOf(formatCount(messages)),
    totalCents: quantity * messagePack.unitCents,
    messages,
    isFree: false,
    keepsCard: false,
    chosenAt: '/buytoken',
  }
}

function planOrder(lookupKey: string): Order | null {
  const plan = findPlan(lookupKey)
  if (!plan) return null
  const isMonthly = plan.endDay === '/month'
  return {
    lookupKey,
    quantity: 1,
    title: text.planOf(plan.title),
    period: isMonthly ? text.renewsEveryMonth : text.renewsEveryYear,
    brings: text.messagesAOf(formatCount(plan.grant), isMonthly ? 'month' : 'year'),
    totalCents: plan.priceCents,
    messages: plan.grant,
    isFree: plan.priceCents === 0,
    keepsCard: true,
    chosenAt: '/subscription',
  }
}
