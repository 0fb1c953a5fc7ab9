import * as z from 'zod/mini'
import * as texts from '@askwell/messages/billing/sandbox-payments'
import { newPaymentIntent, newSetupIntent } from '../objects/intents.ts'
import { badRequest, cardError } from '../state/stripe-api-error.ts'
import { confirmIntent } from '../rules/confirm-intent.ts'
import type { PaymentIntent } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  amountParam,
  currencyParam,
  booleanParam,
  mergeMetadata,
  metadataParam,
  clearableTextParam,
  pagingParams,
  parseParams,
  textParam,
} from './params.ts'

const futureUsage = z.enum(['off_session', 'on_session'])
const automatic = z.strictObject({
  enabled: booleanParam,
  allow_redirects: z.optional(z.enum(['always', 'never'])),
})

const details = z.strictObject({
  amount: amountParam,
  currency: currencyParam,
  customer: z.optional(textParam),
  automatic_payment_methods: z.optional(automatic),
  description: z.optional(textParam),
  metadata: z.optional(metadataParam),
  payment_method: z.optional(textParam),
  confirm: z.optional(booleanParam),
  off_session: z.optional(booleanParam),
  receipt_email: z.optional(textParam),
  setup_future_usage: z.optional(futureUsage),
})

const changes = z.strictObject({
  amount: z.optional(amountParam),
  description: z.optional(textParam),
  metadata: z.optional(metadataParam),
  setup_future_usage: z.optional(futureUsage),
})

const confirmation = z.strictObject({
  payment_method: z.optional(textParam),
  return_url: z.optional(textParam),
  off_session: z.optional(booleanParam),
})

const cancellation = z.strictObject({ cancellation_reason: z.optional(textParam) })
const filters = z.strictObject({ ...pagingParams, customer: z.optional(textParam) })
const setupDetails = z.strictObject({
  customer: z.optional(textParam),
  automatic_payment_methods: z.optional(automatic),
  usage: z.optional(futureUsage),
  metadata: z.optional(metadataParam),
  payment_method: z.optional(clearableTextParam),
})

async function create(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(details, form)
  if (params.customer !== undefined) await state.get('customer', params.customer)
  const intent = state.add(
    newPaymentIntent({
      amount: params.amount,
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      setup_future_usage: params.setup_future_usage ?? null,
      created: state.seconds,
    }),
  )
  intent.receipt_email = params.receipt_email ?? null
  state.emit('payment_intent.created', intent)
  if (params.confirm === true) await confirm(state, intent, params)
  return intent
}

type Confirmation = { payment_method?: string | undefined; off_session?: boolean | undefined }

async function confirm(
  state: SandboxState,
  intent: PaymentIntent,
  { payment_method: method = intent.payment_method ?? '', off_session: isAlone }: Confirmation,
): Promise<void> {
  const decline = await confirmIntent(state, intent, method)
  if (decline) throw cardError(decline, intent)
  if (isAlone === true && intent.status === 'requires_action')
    throw declineWithoutAuthentication(intent)
}

/** Declines a payment with `off_session` that requires authentication, because nobody can authenticate it. */
function declineWithoutAuthentication(intent: PaymentIntent) {
  const decline = {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: texts.authenticationRequired,
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = { type: 'card_error', ...decline }
  return cardError(decline, intent)
}

async function cancel(state: SandboxState, call: ApiCall) {
  const intent = await state.get('payment_intent', pathId(call))
  const { cancellation_reason: reason } = parseParams(cancellation, call.form)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw badRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  intent.status = 'canceled'
  intent.canceled_at = state.seconds
  intent.cancellation_reason = reason ?? null
  intent.next_action = null
  state.emit('payment_intent.canceled', intent)
  return intent
}

export const intentRoutes: ApiRoutes = {
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents/:id': (state, call) => state.get('payment_intent', pathId(call)),
  'POST /v1/payment_intents/:id/cancel': cancel,

  async 'GET /v1/payment_intents'(state, { form }) {
    const { customer, ...page } = parseParams(filters, form)
    return listPage('/v1/payment_intents', await state.list('payment_intent', customer), page)
  },

  async 'POST /v1/payment_intents/:id'(state, call) {
    const intent = await state.get('payment_intent', pathId(call))
    const { metadata: params, ...rest } = parseParams(changes, call.form)
    Object.assign(intent, rest, { metadata: mergeMetadata(intent.metadata, params) })
    return intent
  },

  async 'POST /v1/payment_intents/:id/confirm'(state, call) {
    const intent = await state.get('payment_intent', pathId(call))
    await confirm(state, intent, parseParams(confirmation, call.form))
    return intent
  },

  async 'POST /v1/setup_intents'(state, { form }) {
    const params = parseParams(setupDetails, form)
    if (params.customer !== undefined) await state.get('customer', params.customer)
    return state.add(
      newSetupIntent({
        customer: params.customer ?? null,
        usage: params.usage ?? 'off_session',
        metadata: params.metadata ?? {},
        created: state.seconds,
      }),
    )
  },

  'GET /v1/setup_intents/:id': (state, call) => state.get('setup_intent', pathId(call)),

  async 'POST /v1/setup_intents/:id/confirm'(state, call) {
    const intent = await state.get('setup_intent', pathId(call))
    const { payment_method: method = '' } = parseParams(confirmation, call.form)
    const decline = await confirmIntent(state, intent, method)
    if (decline) throw cardError(decline)
    return intent
  },

  async 'POST /v1/setup_intents/:id/cancel'(state, call) {
    const intent = await state.get('setup_intent', pathId(call))
    parseParams(cancellation, call.form)
    intent.status = 'canceled'
    state.emit('setup_intent.canceled', intent)
    return intent
  },
}
