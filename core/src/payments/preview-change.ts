import { planChange } from '@askwell/contract/plan-rules'
import type { Plan } from '@askwell/contract/plans'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import { soldPlan } from './purchase.ts'
import { refuseUnpaid } from './upgrade-plan.ts'
import { readingPlan, type Current } from './with-customer.ts'
import { dayOf, dollars } from './words.ts'

export type Preview = {
  kind: 'upgrade' | 'downgrade' | 'cancel'
  amount_due: number
  currency: string
  effective_at: number
  message: string
}

/** What a change would cost now and when it would begin; changes nothing. */
export async function previewChange(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  lookupKey: string,
): Promise<Preview> {
  const plan = soldPlan(lookupKey)
  return readingPlan(deps, ownerId, async (current) => {
    const kind = planChange(current.plan, plan)
    if (kind === 'cancel' && current.subscription.status === 'past_due')
      return previewEnd(deps, current)
    if (kind !== 'same' && kind !== 'cancel') refuseUnpaid(current)
    if (kind === 'upgrade') return previewUpgrade(deps, { current, plan })
    if (kind === 'same') return previewSame(deps, current)

    const { endsAt, periodEnd } = current.subscription
    const effective_at = endsAt ?? periodEnd
    const effect =
      kind === 'cancel'
        ? `Your ${current.plan.title} plan ends on ${dayOf(effective_at)}. Nothing is charged any more.`
        : `${plan.title} starts on ${dayOf(effective_at)} for ${dollars(plan.priceCents)}. Until then you keep ${current.plan.title}.`
    const message = `${effect}${await botsBeyond(deps, ownerId, plan)}`
    return { kind, amount_due: 0, currency: 'usd', effective_at, message }
  })
}

const previewEnd = ({ clock }: PaymentsDeps, { plan }: Current): Preview => ({
  kind: 'cancel',
  amount_due: 0,
  currency: 'usd',
  effective_at: clock(),
  message: `Your ${plan.title} plan ends now, because its last invoice was not paid.`,
})

async function previewUpgrade(
  { provider, clock }: PaymentsDeps,
  { current, plan }: { current: Current; plan: Plan },
): Promise<Preview> {
  const amount_due = await provider.priceOfChange({
    customerId: current.customerId,
    subscriptionId: current.subscription.id,
    lookupKey: plan.lookupKey,
  })
  const message = `${plan.title} starts now. ${dollars(amount_due)} is charged to your saved card: the new price less what is left of your ${current.plan.title} period.`
  return { kind: 'upgrade', amount_due, currency: 'usd', effective_at: clock(), message }
}

function previewSame({ clock }: PaymentsDeps, { plan, subscription }: Current): Preview {
  if (subscription.pendingLookupKey === null) {
    throw new AppError('same_plan', `You have the ${plan.title} plan already.`)
  }
  const message = `You stay on the ${plan.title} plan; the planned change is dropped.`
  return { kind: 'upgrade', amount_due: 0, currency: 'usd', effective_at: clock(), message }
}

async function botsBeyond(
  { countBots }: PaymentsDeps,
  ownerId: OwnerId,
  plan: Plan,
): Promise<string> {
  const owned = await countBots(ownerId)
  if (owned <= plan.chatbots) return ''
  return ` You have ${owned} chatbots and ${plan.title} allows ${plan.chatbots}: all of them stay, but no new one can be made until there are fewer.`
}
