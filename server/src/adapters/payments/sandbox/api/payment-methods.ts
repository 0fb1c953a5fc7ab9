import * as z from 'zod/mini'
import { badRequest, cardError } from '../refusal.ts'
import { last4Of } from '../objects/payment-method.ts'
import { attach } from '../rules/attach.ts'
import { makeMethod, methodOf, refuseUsed } from '../rules/payment-methods.ts'
import { declineOf } from '../test-methods.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { mergeMetadata, metadata, paging, read, whole, word } from './shapes.ts'

const details = z.strictObject({
  type: z.enum(['card', 'us_bank_account']),
  card: z.optional(
    z.strictObject({
      number: word,
      exp_month: z.optional(whole),
      exp_year: z.optional(whole),
      cvc: z.optional(word),
    }),
  ),
  us_bank_account: z.optional(
    z.strictObject({
      account_number: word,
      routing_number: z.optional(word),
      account_holder_type: z.optional(word),
    }),
  ),
  billing_details: z.optional(z.record(z.string(), z.unknown())),
  metadata: z.optional(metadata),
})

const changes = z.strictObject({ metadata: z.optional(metadata) })
const filters = z.strictObject({ ...paging, customer: z.optional(word), type: z.optional(word) })
const attachment = z.strictObject({ customer: word })

async function attachTo(world: World, call: Call) {
  const { customer: id } = read(attachment, call.form)
  const method = await methodOf(world, idIn(call))
  const customer = await world.get('customer', id)
  if (method.customer !== null && method.customer !== customer.id) {
    throw badRequest('The payment method you provided has already been attached to a customer.')
  }
  await refuseUsed(world, method, customer.id)
  const decline = declineOf(last4Of(method))
  if (decline) throw cardError(decline)
  attach(world, method, customer.id)
  return method
}

async function detach(world: World, call: Call) {
  const method = await world.get('payment_method', idIn(call))
  if (method.customer === null) {
    throw badRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const customer = await world.get('customer', method.customer)
  const { invoice_settings: settings } = customer
  if (settings.default_payment_method === method.id) settings.default_payment_method = null
  for (const subscription of await world.list('subscription', customer.id)) {
    if (subscription.default_payment_method === method.id)
      subscription.default_payment_method = null
  }
  method.customer = null
  world.emit('payment_method.detached', method)
  return method
}

export const paymentMethodCalls: Calls = {
  async 'POST /v1/payment_methods'(world, { form }) {
    const { type, card, us_bank_account: bank, metadata: given } = read(details, form)
    const number = type === 'card' ? card?.number : bank?.account_number
    const method = makeMethod(world, { ...card, type, number: number ?? '' })
    method.metadata = given ?? {}
    return method
  },

  'GET /v1/payment_methods/:id': (world, call) => world.get('payment_method', idIn(call)),

  async 'POST /v1/payment_methods/:id'(world, call) {
    const method = await world.get('payment_method', idIn(call))
    method.metadata = mergeMetadata(method.metadata, read(changes, call.form).metadata)
    return method
  },

  async 'GET /v1/payment_methods'(world, { form }) {
    const { customer, type, ...page } = read(filters, form)
    const methods = await world.list('payment_method', customer)
    const wanted = methods.filter((one) => type === undefined || one.type === type)
    return pageOf('/v1/payment_methods', wanted, page)
  },

  'POST /v1/payment_methods/:id/attach': attachTo,
  'POST /v1/payment_methods/:id/detach': detach,
}
