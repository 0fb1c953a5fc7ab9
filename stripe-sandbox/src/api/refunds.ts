import * as z from 'zod/mini'
import { badRequest } from '../state/stripe-api-error.ts'
import { closeDispute, createRefund } from '../rules/refunds-and-disputes.ts'
import type { Charge } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  amountParam,
  booleanParam,
  metadataParam,
  pagingParams,
  parseParams,
  integerParam,
  textParam,
} from './params.ts'

const details = z.strictObject({
  payment_intent: z.optional(textParam),
  charge: z.optional(textParam),
  amount: z.optional(amountParam),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadataParam),
})
const filters = z.strictObject({
  ...pagingParams,
  created: z.optional(z.strictObject({ gte: z.optional(integerParam) })),
  payment_intent: z.optional(textParam),
  charge: z.optional(textParam),
})
const chargeFilters = z.strictObject({
  ...pagingParams,
  customer: z.optional(textParam),
  payment_intent: z.optional(textParam),
})
const evidence = z.strictObject({
  evidence: z.optional(z.record(z.string(), z.string())),
  submit: z.optional(booleanParam),
})

async function create(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(details, form)
  const charge = await chargeOf(state, params)
  return createRefund(state, charge, {
    amount: params.amount,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
  })
}

/** Filters of both lists in this file. */
const matchesFilters = (
  one: { payment_intent: string | null; charge: string | null; created: number },
  { payment_intent: intent, charge, created }: z.output<typeof filters>,
): boolean =>
  (intent === undefined || one.payment_intent === intent) &&
  (charge === undefined || one.charge === charge) &&
  one.created >= (created?.gte ?? 0)

type Source = { charge?: string | undefined; payment_intent?: string | undefined }

async function chargeOf(
  state: SandboxState,
  { charge, payment_intent: id }: Source,
): Promise<Charge> {
  if (charge !== undefined) return state.get('charge', charge)
  if (id === undefined) {
    throw badRequest('One of the following params should be provided: payment_intent or charge.')
  }
  const intent = await state.get('payment_intent', id)
  if (intent.latest_charge !== null) return state.get('charge', intent.latest_charge)
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
}

/** Evidence texts that decide a dispute in the provider's test mode. */
const decisiveEvidence: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

async function answerDispute(state: SandboxState, call: ApiCall) {
  const dispute = await state.get('dispute', pathId(call))
  const { evidence: params = {} } = parseParams(evidence, call.form)
  Object.assign(dispute.evidence, params)
  dispute.evidence_details.has_evidence = true
  const outcome = decisiveEvidence[params.uncategorized_text ?? '']
  if (outcome) await closeDispute(state, dispute, outcome)
  return dispute
}

export const refundRoutes: ApiRoutes = {
  'POST /v1/refunds': create,
  'GET /v1/refunds/:id': (state, call) => state.get('refund', pathId(call)),

  async 'GET /v1/refunds'(state, { form }) {
    const params = parseParams(filters, form)
    const wanted = (await state.list('refund')).filter((one) => matchesFilters(one, params))
    return listPage('/v1/refunds', wanted, params)
  },

  'GET /v1/charges/:id': (state, call) => state.get('charge', pathId(call)),

  async 'GET /v1/charges'(state, { form }) {
    const { customer, payment_intent: intent, ...page } = parseParams(chargeFilters, form)
    const all = await state.list('charge', customer)
    const wanted = all.filter((one) => intent === undefined || one.payment_intent === intent)
    return listPage('/v1/charges', wanted, page)
  },

  'GET /v1/disputes/:id': (state, call) => state.get('dispute', pathId(call)),
  'POST /v1/disputes/:id': answerDispute,

  async 'GET /v1/disputes'(state, { form }) {
    const params = parseParams(filters, form)
    const wanted = (await state.list('dispute')).filter((one) => matchesFilters(one, params))
    return listPage('/v1/disputes', wanted, params)
  },

  async 'POST /v1/disputes/:id/close'(state, call) {
    const dispute = await state.get('dispute', pathId(call))
    await closeDispute(state, dispute, 'lost')
    return dispute
  },
}
