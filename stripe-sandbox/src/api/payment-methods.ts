import * as z from 'zod/mini'
import { badRequest, cardError } from '../state/stripe-api-error.ts'
import { last4Of } from '../objects/payment-method.ts'
import { attachPaymentMethod } from '../rules/attach-payment-method.ts'
import {
  createPaymentMethod,
  resolvePaymentMethod,
  rejectUsedMethod,
} from '../rules/payment-methods.ts'
import { declineOf } from '../state/test-methods.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  parseParams,
  integerParam,
  textParam,
} from './params.ts'

const details = z.strictObject({
  type: z.enum(['card', 'us_bank_account']),
  card: z.optional(
    z.strictObject({
      number: textParam,
      exp_month: z.optional(integerParam),
      exp_year: z.optional(integerParam),
      cvc: z.optional(textParam),
    }),
  ),
  us_bank_account: z.optional(
    z.strictObject({
      account_number: textParam,
      routing_number: z.optional(textParam),
      account_holder_type: z.optional(textParam),
    }),
  ),
  billing_details: z.optional(z.record(z.string(), z.unknown())),
  metadata: z.optional(metadataParam),
})

const changes = z.strictObject({ metadata: z.optional(metadataParam) })
const filters = z.strictObject({
  ...pagingParams,
  customer: z.optional(textParam),
  type: z.optional(textParam),
})
const attachment = z.strictObject({ customer: textParam })

async function attachTo(state: SandboxState, call: ApiCall) {
  const { customer: id } = parseParams(attachment, call.form)
  const method = await resolvePaymentMethod(state, pathId(call))
  const customer = await state.get('customer', id)
  if (method.customer !== null && method.customer !== customer.id) {
    throw badRequest('The payment method you provided has already been attached to a customer.')
  }
  await rejectUsedMethod(state, method, customer.id)
  const decline = declineOf(last4Of(method))
  if (decline) throw cardError(decline)
  attachPaymentMethod(state, method, customer.id)
  return method
}

async function detach(state: SandboxState, call: ApiCall) {
  const method = await state.get('payment_method', pathId(call))
  if (method.customer === null) {
    throw badRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const customer = await state.get('customer', method.customer)
  const { invoice_settings: settings } = customer
  if (settings.default_payment_method === method.id) settings.default_payment_method = null
  for (const subscription of await state.list('subscription', customer.id)) {
    if (subscription.default_payment_method === method.id)
      subscription.default_payment_method = null
  }
  method.customer = null
  state.emit('payment_method.detached', method)
  return method
}

export const paymentMethodRoutes: ApiRoutes = {
  async 'POST /v1/payment_methods'(state, { form }) {
    const { type, card, us_bank_account: bank, metadata: params } = parseParams(details, form)
    const number = type === 'card' ? card?.number : bank?.account_number
    const method = createPaymentMethod(state, { ...card, type, number: number ?? '' })
    method.metadata = params ?? {}
    return method
  },

  'GET /v1/payment_methods/:id': (state, call) => state.get('payment_method', pathId(call)),

  async 'POST /v1/payment_methods/:id'(state, call) {
    const method = await state.get('payment_method', pathId(call))
    method.metadata = mergeMetadata(method.metadata, parseParams(changes, call.form).metadata)
    return method
  },

  async 'GET /v1/payment_methods'(state, { form }) {
    const { customer, type, ...page } = parseParams(filters, form)
    const methods = await state.list('payment_method', customer)
    const wanted = methods.filter((one) => type === undefined || one.type === type)
    return listPage('/v1/payment_methods', wanted, page)
  },

  'POST /v1/payment_methods/:id/attach': attachTo,
  'POST /v1/payment_methods/:id/detach': detach,
}
