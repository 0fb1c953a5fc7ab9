import { messageCountFor, planChange } from '@askwell/contract/billing/plan-rules'
import { priceList, type Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/plan-messages'
import * as changeTexts from '@askwell/messages/billing/plan-change'
import { deductedFromUpgrade } from '../../balance/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { renewalCents } from '../promotions/renewal-price.ts'
import { requirePlan } from '../purchases/purchase.ts'
import { creditedShare } from '../reconciliation/due-grants.ts'
import { refuseDuringRenewal, refuseUnpaid } from './upgrade-plan.ts'
import { upgradeText, withdrawnText } from './upgrade-text.ts'
import { prorationTime } from './proration-time.ts'
import { refuseWithoutCard } from './refuse-without-card.ts'
import { isUnpaid } from '../ports/subscription-status.ts'
import { readCurrentPlan, type CurrentPlan } from './current-plan.ts'
import { formatDate, renewalPrice } from './format.ts'

export type ChangePreview = {
  kind: 'upgrade' | 'downgrade' | 'cancel' | 'resume'
  amount_due: number
  credit: number
  tax: number
  messages: number
  currency: string
  /** Epoch milliseconds up to which used time is charged; null for changes that charge nothing now. */
  priced_at: number | null
  effective_at: number
  renews_at: number | null
  renewal_price: number
  message: string
}

/** Calculates what a change of the plan would cost now and when it would begin, without making it. */
export async function previewChange(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  lookupKey: string,
): Promise<ChangePreview> {
  const plan = requirePlan(lookupKey)
  return readCurrentPlan(deps, ownerId, async (current) => {
    const kind = planChange(current.plan, plan)
    if (kind === 'cancel' && isUnpaid(current.subscription)) return previewEnd(deps, current)
    if (kind !== 'same' && kind !== 'cancel') refuseUnpaid(current)
    if (kind === 'upgrade') return previewUpgrade(deps, ownerId, { current, plan })
    if (kind === 'same') return previewResume(deps, current)

    const { endsAt, periodEnd } = current.subscription
    const rest = [withdrawnText(current, plan), await botsOverLimitText(deps, ownerId, plan)]
    if (kind === 'cancel') {
      const effective_at = endsAt ?? periodEnd
      const date = formatDate(effective_at)
      const effect = texts.planEnds({ planTitle: current.plan.title, date })
      return { kind, ...freeNow, effective_at, message: sentences(effect, ...rest) }
    }
    const renewal_price = renewalCents(plan, current.subscription.discount, periodEnd)
    const effect = texts.planStarts({
      planTitle: plan.title,
      date: formatDate(periodEnd),
      ...renewalPrice(renewal_price, deps),
      currentPlan: current.plan.title,
    })
    const renewal = { renews_at: periodEnd, renewal_price }
    const message = sentences(effect, ...rest)
    return { kind, ...freeNow, ...renewal, effective_at: periodEnd, message }
  })
}

const sentences = (...all: string[]) => all.filter((each) => each !== '').join(' ')

/** The fields of a preview that charges and grants nothing now and does not renew. */
const freeNow = {
  amount_due: 0,
  credit: 0,
  tax: 0,
  messages: 0,
  get currency() {
    return priceList.currency
  },
  priced_at: null,
  renews_at: null,
  renewal_price: 0,
} as const

const previewEnd = ({ clock }: PaymentsDeps, { plan }: CurrentPlan): ChangePreview => ({
  ...freeNow,
  kind: 'cancel',
  effective_at: clock(),
  message: changeTexts.planEndsUnpaid({ planTitle: plan.title }),
})

type Upgrade = { current: CurrentPlan; plan: Plan }

async function previewUpgrade(
  { provider, balance, clock, automaticTax }: PaymentsDeps,
  ownerId: OwnerId,
  { current, plan }: Upgrade,
): Promise<ChangePreview> {
  refuseDuringRenewal(current)
  await refuseWithoutCard({ provider }, current)
  const { customerId, subscription } = current
  const pricedAt = prorationTime(clock)
  const quote = await provider.quoteChange({
    customerId,
    subscriptionId: subscription.id,
    lookupKey: plan.lookupKey,
    pricedAt,
  })
  const count = messageCountFor(plan.lookupKey)
  const deducted = await deductedFromUpgrade(balance, {
    userId: ownerId,
    subscriptionId: subscription.id,
    credited: creditedShare({ ...subscription, status: 'paid' }, quote),
  })
  return {
    kind: 'upgrade',
    amount_due: quote.dueCents,
    credit: quote.creditCents,
    tax: quote.taxCents,
    messages: Math.max(0, count - deducted),
    currency: priceList.currency,
    priced_at: pricedAt,
    effective_at: clock(),
    renews_at: quote.periodEnd,
    renewal_price: renewalCents(plan, subscription.discount, quote.periodEnd),
    message: upgradeText({ current, plan, automaticTax }, quote, { count, deducted }),
  }
}

/** Previews the withdrawal of a cancellation or of a planned change. */
async function previewResume(
  { provider, clock, automaticTax }: PaymentsDeps,
  current: CurrentPlan,
): Promise<ChangePreview> {
  const { plan, subscription } = current
  const { endsAt, pendingLookupKey, periodEnd } = subscription
  if (pendingLookupKey === null && endsAt === null) {
    throw new AppError('same_plan', texts.samePlan({ planTitle: plan.title }))
  }
  await refuseWithoutCard({ provider }, current)
  const renewal_price = renewalCents(plan, subscription.discount, periodEnd)
  const effect = texts.planContinues({
    planTitle: plan.title,
    date: formatDate(periodEnd),
    ...renewalPrice(renewal_price, { automaticTax }),
  })
  return {
    ...freeNow,
    kind: 'resume',
    effective_at: clock(),
    renews_at: periodEnd,
    renewal_price,
    message: sentences(effect, withdrawnText(current, plan)),
  }
}

async function botsOverLimitText(
  { countBots }: PaymentsDeps,
  ownerId: OwnerId,
  plan: Plan,
): Promise<string> {
  const owned = await countBots(ownerId)
  if (owned <= plan.chatbots) return ''
  return texts.botsOverLimit({ owned, planTitle: plan.title, allowed: plan.chatbots })
}
