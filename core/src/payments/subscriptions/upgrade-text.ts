import { findPlan } from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/upgrade-preview'
import type { ChangeQuote } from '../ports/provider.ts'
import { renewalCents } from '../promotions/renewal-price.ts'
import type { CurrentPlan } from './current-plan.ts'
import { formatDate, formatAmount, renewalPrice } from './format.ts'

type Upgrade = { current: CurrentPlan; plan: Plan; automaticTax: boolean }

/** Describes what an upgrade charges, credits, grants and withdraws, and when the plan renews. */
export function upgradeText(
  { current, plan, automaticTax }: Upgrade,
  quote: ChangeQuote,
  { count, deducted }: { count: number; deducted: number },
): string {
  const [planTitle, currentPlan] = [plan.title, current.plan.title]
  return [
    plan.endDay === '/year'
      ? texts.startsYearly({ planTitle })
      : texts.startsMonthly({ planTitle }),
    chargeText(quote, currentPlan),
    quote.discountCents > 0 ? texts.discountKept({ off: formatAmount(quote.discountCents) }) : '',
    messagesText({ count, deducted }),
    texts.restEnds({ currentPlan }),
    texts.renews({
      date: formatDate(quote.periodEnd),
      ...renewalPrice(renewalCents(plan, current.subscription.discount, quote.periodEnd), {
        automaticTax,
      }),
    }),
    withdrawnText(current, plan),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function chargeText(quote: ChangeQuote, currentPlan: string): string {
  const { earlierCreditCents, creditLeftCents } = quote
  const amounts = {
    currentPlan,
    price: formatAmount(quote.priceCents),
    credit: formatAmount(quote.creditCents),
    tax: quote.taxCents > 0 ? formatAmount(quote.taxCents) : null,
  }
  if (quote.dueCents === 0) {
    const covered = texts.nothingCharged(amounts)
    if (creditLeftCents === 0) return covered
    return `${covered} ${texts.creditLeft({ left: formatAmount(creditLeftCents) })}`
  }
  const amount = formatAmount(quote.dueCents)
  return earlierCreditCents === 0
    ? texts.charged({ ...amounts, amount })
    : texts.chargedLess({ ...amounts, amount, earlier: formatAmount(earlierCreditCents) })
}

function messagesText({ count, deducted }: { count: number; deducted: number }): string {
  if (deducted === 0) return texts.messages({ count })
  return deducted <= count
    ? texts.messagesLess({ count, deducted })
    : texts.noMessages({ count, deducted, later: deducted - count })
}

/** States that a change to `to` withdraws a cancellation or a planned change; '' when there is none. */
export function withdrawnText({ subscription }: CurrentPlan, to: Plan): string {
  if (subscription.endsAt !== null) return to.priceCents > 0 ? texts.cancellationWithdrawn : ''
  const pending = findPlan(subscription.pendingLookupKey)
  if (pending?.lookupKey === to.lookupKey) return ''
  return pending ? texts.changeWithdrawn({ planTitle: pending.title }) : ''
}
