import { planChange } from '@askwell/contract/plan-rules'
import type { Plan } from '@askwell/contract/plans'
import { AppError, type OwnerId } from '../shared/index.ts'
import { askProvider } from './buy.ts'
import { endPlan } from './cancel-subscription.ts'
import type { PaymentsDeps } from './ports.ts'
import { soldPlan } from './purchase.ts'
import { changingPlan, type Current } from './with-customer.ts'
import { dayOf } from './words.ts'

export type Upgraded = {
  message: string
  effective_at: number
  /** Only when the saved card has to be confirmed by its owner. */
  clientSecret?: string
}

/** Changes the plan: a bigger one now, a smaller one when the paid period ends. */
export async function upgradePlan(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  lookupKey: string,
): Promise<Upgraded> {
  const plan = soldPlan(lookupKey)
  return changingPlan(deps, ownerId, async (current) => {
    const { subscription } = current
    const change = planChange(current.plan, plan)
    if (change === 'same') return keepPlan(deps, current)
    if (change === 'cancel') {
      const message = await endPlan(deps, current)
      const isNow = subscription.status === 'past_due'
      return { message, effective_at: isNow ? deps.clock() : endOf(current) }
    }
    refuseUnpaid(current)
    return change === 'upgrade'
      ? changeNow(deps, ownerId, { current, plan })
      : changeLater(deps, { current, plan })
  })
}

const endOf = ({ subscription }: Current) => subscription.endsAt ?? subscription.periodEnd

/** Choosing the plan one has takes back a planned change; without one there is nothing to do. */
async function keepPlan(
  { provider, clock }: PaymentsDeps,
  { subscription, plan }: Current,
): Promise<Upgraded> {
  const { scheduleId, pendingLookupKey } = subscription
  if (scheduleId === null || pendingLookupKey === null) {
    throw new AppError('same_plan', `You have the ${plan.title} plan already.`)
  }
  await provider.dropPlannedChange(scheduleId)
  return { message: `You stay on the ${plan.title} plan.`, effective_at: clock() }
}

/** Nothing is changed beside an invoice that is not paid. */
export function refuseUnpaid({ subscription }: Current): void {
  if (subscription.status !== 'past_due') return
  throw new AppError(
    'past_due',
    'Your last invoice is not paid. Pay it in the payment history, then change the plan.',
  )
}

type Change = { current: Current; plan: Plan }

async function changeNow(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { current, plan }: Change,
): Promise<Upgraded> {
  const { subscription, customerId } = current
  await refuseWithoutCard(deps, current)
  if (subscription.scheduleId !== null) {
    await deps.provider.dropPlannedChange(subscription.scheduleId)
  }

  const { lookupKey } = plan
  const amountCents = await deps.provider.priceOfChange({
    customerId,
    subscriptionId: subscription.id,
    lookupKey,
  })
  const { intentId, answer } = await askProvider(deps, ownerId, {
    wish: { kind: 'upgrade', lookupKey, quantity: 1, amountCents },
    ask: (id) =>
      deps.provider.changeNow({ subscriptionId: subscription.id, lookupKey, intentId: id }),
  })
  const save = (status: 'paid' | 'open' | 'failed', objectId: string) =>
    deps.billing.saveIntent(ownerId, intentId, { objectId, status })

  if (answer.kind === 'declined') {
    await save('failed', subscription.id)
    const { id, pendingLookupKey } = subscription
    if (pendingLookupKey !== null) await deps.provider.changeAtPeriodEnd(id, pendingLookupKey)
    throw new AppError('card_declined', answer.message)
  }
  if (answer.kind === 'done') {
    await save('paid', subscription.id)
    if (subscription.endsAt !== null) await deps.provider.endAtPeriodEnd(subscription.id, false)
    const effective_at = deps.clock()
    return { message: `Your ${plan.title} plan starts now, ${dayOf(effective_at)}.`, effective_at }
  }
  await save('open', answer.paymentId)
  return answer.kind === 'confirm'
    ? askConfirmation(deps, ownerId, { plan, amountCents, ...answer })
    : {
        message: `Your payment is on its way. The ${plan.title} plan starts when it arrives.`,
        effective_at: deps.clock(),
      }
}

async function askConfirmation(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  pending: { plan: Plan; amountCents: number; clientSecret: string; paymentId: string },
): Promise<Upgraded> {
  const { plan, amountCents, clientSecret, paymentId } = pending
  const at = deps.clock()
  await deps.billing.notePayment(ownerId, {
    id: paymentId,
    kind: 'plan',
    lookupKey: plan.lookupKey,
    quantity: 1,
    amountCents,
    currency: 'usd',
    status: 'requires_action',
    refundedCents: 0,
    dispute: null,
    createdAt: at,
  })
  const message = `Your bank asks you to confirm the payment. The ${plan.title} plan starts as soon as you have.`
  return { message, effective_at: at, clientSecret }
}

async function refuseWithoutCard(
  { provider }: PaymentsDeps,
  { customerId, subscription }: Current,
): Promise<void> {
  if (subscription.cardId !== null) return
  const cards = await provider.listCards(customerId)
  if (cards.some(({ isDefault }) => isDefault)) return
  throw new AppError('no_saved_card', 'There is no saved card to charge. Please pay at /payment.')
}

async function changeLater(
  { provider }: PaymentsDeps,
  { current, plan }: Change,
): Promise<Upgraded> {
  const { subscription } = current
  if (subscription.scheduleId !== null) await provider.dropPlannedChange(subscription.scheduleId)
  if (subscription.endsAt !== null) await provider.endAtPeriodEnd(subscription.id, false)
  await provider.changeAtPeriodEnd(subscription.id, plan.lookupKey)

  const { periodEnd } = subscription
  const message = `Your ${plan.title} plan starts on ${dayOf(periodEnd)}. Until then you keep ${current.plan.title}.`
  return { message, effective_at: periodEnd }
}
