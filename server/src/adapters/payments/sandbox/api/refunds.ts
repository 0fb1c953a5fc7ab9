import * as z from 'zod/mini'
import { badRequest } from '../refusal.ts'
import { endDispute, refund } from '../rules/give-back.ts'
import type { Charge } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { amount, flag, metadata, paging, read, whole, word } from './shapes.ts'

const details = z.strictObject({
  payment_intent: z.optional(word),
  charge: z.optional(word),
  amount: z.optional(amount),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadata),
})
const filters = z.strictObject({
  ...paging,
  created: z.optional(z.strictObject({ gte: z.optional(whole) })),
  payment_intent: z.optional(word),
  charge: z.optional(word),
})
const chargeFilters = z.strictObject({
  ...paging,
  customer: z.optional(word),
  payment_intent: z.optional(word),
})
const evidence = z.strictObject({
  evidence: z.optional(z.record(z.string(), z.string())),
  submit: z.optional(flag),
})

async function create(world: World, { form }: Call) {
  const given = read(details, form)
  const charge = await chargeOf(world, given)
  return refund(world, charge, {
    amount: given.amount,
    reason: given.reason ?? null,
    metadata: given.metadata ?? {},
  })
}

/** What both lists here are narrowed by. */
const isWanted = (
  one: { payment_intent: string | null; charge: string | null; created: number },
  { payment_intent: intent, charge, created }: z.output<typeof filters>,
): boolean =>
  (intent === undefined || one.payment_intent === intent) &&
  (charge === undefined || one.charge === charge) &&
  one.created >= (created?.gte ?? 0)

type Source = { charge?: string | undefined; payment_intent?: string | undefined }

async function chargeOf(world: World, { charge, payment_intent: id }: Source): Promise<Charge> {
  if (charge !== undefined) return world.get('charge', charge)
  if (id === undefined) {
    throw badRequest('One of the following params should be provided: payment_intent or charge.')
  }
  const intent = await world.get('payment_intent', id)
  if (intent.latest_charge !== null) return world.get('charge', intent.latest_charge)
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
}

/** The words that decide a dispute in the provider's test mode. */
const decisive: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

async function answerDispute(world: World, call: Call) {
  const dispute = await world.get('dispute', idIn(call))
  const { evidence: given = {} } = read(evidence, call.form)
  Object.assign(dispute.evidence, given)
  dispute.evidence_details.has_evidence = true
  const outcome = decisive[given.uncategorized_text ?? '']
  if (outcome) await endDispute(world, dispute, outcome)
  return dispute
}

export const refundCalls: Calls = {
  'POST /v1/refunds': create,
  'GET /v1/refunds/:id': (world, call) => world.get('refund', idIn(call)),

  async 'GET /v1/refunds'(world, { form }) {
    const given = read(filters, form)
    const wanted = (await world.list('refund')).filter((one) => isWanted(one, given))
    return pageOf('/v1/refunds', wanted, given)
  },

  'GET /v1/charges/:id': (world, call) => world.get('charge', idIn(call)),

  async 'GET /v1/charges'(world, { form }) {
    const { customer, payment_intent: intent, ...page } = read(chargeFilters, form)
    const all = await world.list('charge', customer)
    const wanted = all.filter((one) => intent === undefined || one.payment_intent === intent)
    return pageOf('/v1/charges', wanted, page)
  },

  'GET /v1/disputes/:id': (world, call) => world.get('dispute', idIn(call)),
  'POST /v1/disputes/:id': answerDispute,

  async 'GET /v1/disputes'(world, { form }) {
    const given = read(filters, form)
    const wanted = (await world.list('dispute')).filter((one) => isWanted(one, given))
    return pageOf('/v1/disputes', wanted, given)
  },

  async 'POST /v1/disputes/:id/close'(world, call) {
    const dispute = await world.get('dispute', idIn(call))
    await endDispute(world, dispute, 'lost')
    return dispute
  },
}
