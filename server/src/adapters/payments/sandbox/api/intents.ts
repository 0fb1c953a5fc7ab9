import * as z from 'zod/mini'
import { newPaymentIntent, newSetupIntent } from '../objects/intents.ts'
import { badRequest, cardError } from '../refusal.ts'
import { confirmIntent } from '../rules/confirm-intent.ts'
import type { PaymentIntent } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import {
  amount,
  currency,
  flag,
  mergeMetadata,
  metadata,
  orNothing,
  paging,
  read,
  word,
} from './shapes.ts'

const futureUsage = z.enum(['off_session', 'on_session'])
const automatic = z.strictObject({
  enabled: flag,
  allow_redirects: z.optional(z.enum(['always', 'never'])),
})

const details = z.strictObject({
  amount,
  currency,
  customer: z.optional(word),
  automatic_payment_methods: z.optional(automatic),
  description: z.optional(word),
  metadata: z.optional(metadata),
  payment_method: z.optional(word),
  confirm: z.optional(flag),
  off_session: z.optional(flag),
  receipt_email: z.optional(word),
  setup_future_usage: z.optional(futureUsage),
})

const changes = z.strictObject({
  amount: z.optional(amount),
  description: z.optional(word),
  metadata: z.optional(metadata),
  setup_future_usage: z.optional(futureUsage),
})

const confirmation = z.strictObject({
  payment_method: z.optional(word),
  return_url: z.optional(word),
  off_session: z.optional(flag),
})

const cancellation = z.strictObject({ cancellation_reason: z.optional(word) })
const filters = z.strictObject({ ...paging, customer: z.optional(word) })
const setupDetails = z.strictObject({
  customer: z.optional(word),
  automatic_payment_methods: z.optional(automatic),
  usage: z.optional(futureUsage),
  metadata: z.optional(metadata),
  payment_method: z.optional(orNothing),
})

async function create(world: World, { form }: Call) {
  const given = read(details, form)
  if (given.customer !== undefined) await world.get('customer', given.customer)
  const intent = world.add(
    newPaymentIntent({
      amount: given.amount,
      customer: given.customer ?? null,
      description: given.description ?? null,
      metadata: given.metadata ?? {},
      setup_future_usage: given.setup_future_usage ?? null,
      created: world.seconds,
    }),
  )
  intent.receipt_email = given.receipt_email ?? null
  world.emit('payment_intent.created', intent)
  if (given.confirm === true) await confirm(world, intent, given)
  return intent
}

type Confirmation = { payment_method?: string | undefined; off_session?: boolean | undefined }

async function confirm(
  world: World,
  intent: PaymentIntent,
  { payment_method: method = intent.payment_method ?? '', off_session: isAlone }: Confirmation,
): Promise<void> {
  const decline = await confirmIntent(world, intent, method)
  if (decline) throw cardError(decline, intent)
  if (isAlone === true && intent.status === 'requires_action') throw leaveOwnerOut(intent)
}

/** Nobody is there to confirm the payment. */
function leaveOwnerOut(intent: PaymentIntent) {
  const decline = {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = { type: 'card_error', ...decline }
  return cardError(decline, intent)
}

async function cancel(world: World, call: Call) {
  const intent = await world.get('payment_intent', idIn(call))
  const { cancellation_reason: reason } = read(cancellation, call.form)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw badRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  intent.status = 'canceled'
  intent.canceled_at = world.seconds
  intent.cancellation_reason = reason ?? null
  intent.next_action = null
  world.emit('payment_intent.canceled', intent)
  return intent
}

export const intentCalls: Calls = {
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents/:id': (world, call) => world.get('payment_intent', idIn(call)),
  'POST /v1/payment_intents/:id/cancel': cancel,

  async 'GET /v1/payment_intents'(world, { form }) {
    const { customer, ...page } = read(filters, form)
    return pageOf('/v1/payment_intents', await world.list('payment_intent', customer), page)
  },

  async 'POST /v1/payment_intents/:id'(world, call) {
    const intent = await world.get('payment_intent', idIn(call))
    const { metadata: given, ...rest } = read(changes, call.form)
    Object.assign(intent, rest, { metadata: mergeMetadata(intent.metadata, given) })
    return intent
  },

  async 'POST /v1/payment_intents/:id/confirm'(world, call) {
    const intent = await world.get('payment_intent', idIn(call))
    await confirm(world, intent, read(confirmation, call.form))
    return intent
  },

  async 'POST /v1/setup_intents'(world, { form }) {
    const given = read(setupDetails, form)
    if (given.customer !== undefined) await world.get('customer', given.customer)
    return world.add(
      newSetupIntent({
        customer: given.customer ?? null,
        usage: given.usage ?? 'off_session',
        metadata: given.metadata ?? {},
        created: world.seconds,
      }),
    )
  },

  'GET /v1/setup_intents/:id': (world, call) => world.get('setup_intent', idIn(call)),

  async 'POST /v1/setup_intents/:id/confirm'(world, call) {
    const intent = await world.get('setup_intent', idIn(call))
    const { payment_method: method = '' } = read(confirmation, call.form)
    const decline = await confirmIntent(world, intent, method)
    if (decline) throw cardError(decline)
    return intent
  },

  async 'POST /v1/setup_intents/:id/cancel'(world, call) {
    const intent = await world.get('setup_intent', idIn(call))
    read(cancellation, call.form)
    intent.status = 'canceled'
    world.emit('setup_intent.canceled', intent)
    return intent
  },
}
