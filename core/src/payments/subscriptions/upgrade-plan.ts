import { planChange } from '@askwell/contract/billing/plan-rules'
import { priceList, type Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requestFromProvider } from '../purchases/purchase-intents.ts'
import { changeToFree } from './change-to-free.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { ChangeOutcome, SubscriptionState } from '../ports/provider.ts'
import { isUnpaid } from '../ports/subscription-status.ts'
import { requirePlan } from '../purchases/purchase.ts'
import { withCurrentPlan, type CurrentPlan } from './current-plan.ts'
import { previewOutdatedError, requireProrationTime } from './proration-time.ts'
import { refuseWithoutCard } from './refuse-without-card.ts'
import { formatDate } from './format.ts'

export type UpgradeResult = {
  message: string
  effective_at: number
  /** Set only when the owner must authenticate the payment with the saved card. */
  clientSecret?: string
}

export type UpgradeRequest = {
  lookupKey: string
  /** Time and amount of the confirmed preview. */
  pricedAt?: number | undefined
  amountDue?: number | undefined
}

/** Changes the plan: an upgrade immediately, a downgrade at the end of the paid period. */
export async function upgradePlan(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  request: UpgradeRequest,
): Promise<UpgradeResult> {
  const plan = requirePlan(request.lookupKey)
  if (plan.priceCents === 0) return changeToFree(deps, ownerId)
  return withCurrentPlan(deps, ownerId, async (current) => {
    const change = planChange(current.plan, plan)
    if (change === 'same') return keepCurrentPlan(deps, current)
    refuseUnpaid(current)
    return change === 'upgrade'
      ? changeNow(deps, ownerId, { current, plan, request })
      : changeLater(deps, { current, plan })
  })
}

/** Withdraws a planned change when the current plan is chosen. Throws AppError when there is none. */
async function keepCurrentPlan(
  { provider, clock }: PaymentsDeps,
  { subscription, plan }: CurrentPlan,
): Promise<UpgradeResult> {
  const { scheduleId, pendingLookupKey } = subscription
  if (scheduleId === null || pendingLookupKey === null) {
    throw new AppError('same_plan', texts.samePlan({ planTitle: plan.title }))
  }
  await provider.dropPlannedChange(scheduleId)
  return { message: texts.planKept({ planTitle: plan.title }), effective_at: clock() }
}

/** Throws AppError `past_due` when the plan is unpaid. */
export function refuseUnpaid({ subscription }: CurrentPlan): void {
  if (!isUnpaid(subscription)) return
  throw new AppError('past_due', texts.invoiceUnpaid)
}

/** Throws AppError `past_due` while the current period, whose unused time an upgrade would credit, is not paid. */
export function refuseDuringRenewal({ isRenewing }: CurrentPlan): void {
  if (isRenewing) throw new AppError('past_due', texts.renewalRunning)
}

type Change = { current: CurrentPlan; plan: Plan }

async function changeNow(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { current, plan, request: preview }: Change & { request: UpgradeRequest },
): Promise<UpgradeResult> {
  const { subscription, customerId } = current
  refuseDuringRenewal(current)
  await refuseWithoutCard(deps, current)

  const pricedAt = requireProrationTime(deps.clock, subscription, preview.pricedAt)
  const change = { subscriptionId: subscription.id, lookupKey: plan.lookupKey, pricedAt }
  const { dueCents: amountCents, periodEnd } = await deps.provider.quoteChange({
    ...change,
    customerId,
  })
  if ((preview.amountDue ?? amountCents) !== amountCents) throw previewOutdatedError()

  await suspendPlannedChange(deps, subscription)
  const { intentId, answer } = await requestFromProvider(deps, ownerId, {
    request: { kind: 'upgrade', lookupKey: plan.lookupKey, quantity: 1, amountCents },
    send: (id) => deps.provider.changeNow({ ...change, intentId: id, amountCents }),
  })
  return settleChange(deps, ownerId, { current, plan, amountCents, periodEnd, intentId, answer })
}

/** Removes a planned change before an upgrade. It is restored when the upgrade is not paid. */
async function suspendPlannedChange(
  { provider }: PaymentsDeps,
  { id, scheduleId, lookupKey: from, pendingLookupKey: to }: SubscriptionState,
): Promise<void> {
  if (scheduleId === null) return
  if (to === null) await provider.dropPlannedChange(scheduleId)
  else await provider.suspendPlannedChange({ id, scheduleId }, { from, to })
}

type RequestedChange = Change & {
  amountCents: number
  periodEnd: number
  intentId: string
  answer: ChangeOutcome
}

/** Stores the outcome of a change. Throws AppError `card_declined` when the payment was declined. */
async function settleChange(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { current, plan, amountCents, periodEnd, intentId, answer }: RequestedChange,
): Promise<UpgradeResult> {
  const { subscription } = current
  const save = (status: 'paid' | 'open' | 'failed', objectId: string) =>
    deps.billing.saveIntent(ownerId, intentId, { objectId, status })

  if (answer.kind === 'declined') {
    await save('failed', subscription.id)
    throw new AppError('card_declined', answer.message)
  }
  if (answer.kind === 'done') {
    await save('paid', subscription.id)
    const effective_at = deps.clock()
    return {
      message: texts.planStarted({
        planTitle: plan.title,
        date: formatDate(effective_at),
        renewal: formatDate(periodEnd),
      }),
      effective_at,
    }
  }
  await save('open', answer.paymentId)
  return answer.kind === 'confirm'
    ? requestConfirmation(deps, ownerId, { plan, amountCents, ...answer })
    : {
        message: texts.paymentOnItsWay({ planTitle: plan.title }),
        effective_at: deps.clock(),
      }
}

async function requestConfirmation(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  pending: { plan: Plan; amountCents: number; clientSecret: string; paymentId: string },
): Promise<UpgradeResult> {
  const { plan, amountCents, clientSecret, paymentId } = pending
  const at = deps.clock()
  await deps.billing.recordPayment(ownerId, {
    id: paymentId,
    kind: 'plan',
    lookupKey: plan.lookupKey,
    quantity: 1,
    amountCents,
    currency: priceList.currency,
    status: 'requires_action',
    refundedCents: 0,
    dispute: null,
    createdAt: at,
  })
  const message = texts.confirmWithBank({ planTitle: plan.title })
  return { message, effective_at: at, clientSecret }
}

async function changeLater(
  { provider }: PaymentsDeps,
  { current, plan }: Change,
): Promise<UpgradeResult> {
  const { subscription } = current
  if (subscription.scheduleId !== null) await provider.dropPlannedChange(subscription.scheduleId)
  if (subscription.endsAt !== null) await provider.withdrawEnd(subscription.id)
  await provider.changeAtPeriodEnd(subscription.id, plan.lookupKey)

  const { periodEnd } = subscription
  const message = texts.planWillStart({
    planTitle: plan.title,
    date: formatDate(periodEnd),
    currentPlan: current.plan.title,
  })
  return { message, effective_at: periodEnd }
}
