import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { buy, expect, planOf, type ScenarioContext, type Scenario } from './scenario-context.ts'

/** Scenarios in which a plan is canceled and the cancellation is withdrawn. */
export const cancellationScenarios: Scenario[] = [
  { name: 'a cancellation is undone', run: cancelAndResume },
  { name: 'a cancellation by date, as in the customer portal, is undone', run: resumeByDate },
  {
    name: 'an upgrade that waits for the bank withdraws a cancellation by date',
    run: upgradeLater,
  },
]

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

async function cancelAndResume(context: ScenarioContext): Promise<string> {
  const subscriptionId = await buy(context, 'hobby_monthly')
  await context.provider.endAtPeriodEnd(subscriptionId)
  const { endsAt, periodEnd } = await planOf(context)
  expect(endsAt === periodEnd, 'the plan does not end with its period')
  await context.provider.withdrawEnd(subscriptionId)
  const resumed = await planOf(context)
  expect(resumed.endsAt === null, 'the plan still ends')
  return `ended on ${dayOf(periodEnd)}, then renews again`
}

/** The customer portal sets only the date. */
async function resumeByDate(context: ScenarioContext): Promise<string> {
  const { provider, stripe } = context
  const id = await buy(context, 'hobby_monthly')
  const { cancel_at_period_end: isFlagged } = await stripe.subscriptions.update(id, {
    cancel_at: 'max_period_end',
  })
  const { endsAt, periodEnd } = await planOf(context)
  expect(!isFlagged && endsAt === periodEnd, 'the plan does not end by its date alone')
  const refusal = await refusalOfBothForms(context, id)
  await provider.withdrawEnd(id)
  expect((await planOf(context)).endsAt === null, 'the plan still ends')
  return `ended on ${dayOf(periodEnd)}, then renews again; both forms at once: ${refusal}`
}

async function refusalOfBothForms({ stripe }: ScenarioContext, id: string): Promise<string> {
  const both = { cancel_at: '', cancel_at_period_end: false } as const
  const refusal = await stripe.subscriptions.update(id, both).then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal instanceof Stripe.errors.StripeError) return refusal.message
  throw new Error('both forms of a cancellation were accepted in one request')
}

async function upgradeLater(context: ScenarioContext): Promise<string> {
  const { provider, stripe, customerId } = context
  const subscriptionId = await buy(context, 'hobby_monthly')
  const { id: card } = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', {
    customer: customerId,
  })
  await provider.attachCard(customerId, card, subscriptionId)
  await stripe.subscriptions.update(subscriptionId, { cancel_at: 'max_period_end' })
  const wanted = { subscriptionId, lookupKey: 'business_monthly' }
  const { periodStart: pricedAt } = await planOf(context)
  const { dueCents } = await provider.quoteChange({ customerId, ...wanted, pricedAt })
  const { kind } = await provider.changeNow({
    ...wanted,
    pricedAt,
    intentId: randomUUID(),
    amountCents: dueCents,
  })
  expect(kind === 'confirm', `the change is ${kind}`)

  const { lookupKey, endsAt, isChangePending } = await planOf(context)
  expect(lookupKey === 'hobby_monthly' && isChangePending, `the plan is already ${lookupKey}`)
  expect(endsAt !== null, 'the cancellation is withdrawn before the payment')
  const { pending_update: pending } = await stripe.subscriptions.retrieve(subscriptionId)
  const named = pending?.metadata?.['withdrawn_end'] ?? 'nothing'
  expect(named === String((endsAt ?? 0) / 1_000), `the update withdraws ${named}`)
  return `${dueCents} cents wait, the plan is ${lookupKey} until ${dayOf(endsAt ?? 0)}`
}
