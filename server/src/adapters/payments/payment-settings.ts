import { randomBytes } from 'node:crypto'

type Given = {
  NODE_ENV: string
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  PAYMENTS?: 'stripe' | 'sandbox' | undefined
}

/** Who takes the payments. `webhookSecret` is '' where events are not taken. */
export type PaymentSettings = { webhookSecret: string } & (
  | { mode: 'sandbox' }
  | { mode: 'stripe'; secretKey: string; publishableKey: string; isLive: boolean }
)

/** A choice of payments that must not start, in one line. */
class PaymentSettingsError extends Error {}

/** Stripe with its keys, otherwise the sandbox; in production the sandbox only when asked for. */
export function paymentSettings(given: Given): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, PAYMENTS, NODE_ENV } = given
  const isSandbox = PAYMENTS === 'sandbox' || (PAYMENTS === undefined && secretKey === undefined)
  if (!isSandbox) return stripeSettings(given)

  if (secretKey !== undefined && isLiveKey(secretKey)) {
    throw refusal('PAYMENTS: the sandbox does not start beside a live STRIPE_SECRET_KEY')
  }
  if (NODE_ENV === 'production' && PAYMENTS === undefined) {
    throw refusal(
      'STRIPE_SECRET_KEY: needed in production; or set PAYMENTS=sandbox, where no money moves',
    )
  }
  // Nobody outside can sign for the sandbox unless the operator says how.
  const webhookSecret = given.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('hex')}`
  return { mode: 'sandbox', webhookSecret }
}

function stripeSettings(given: Given): PaymentSettings {
  const secretKey = keyOf(
    given.STRIPE_SECRET_KEY,
    'STRIPE_SECRET_KEY',
    /^[sr]k_(test|live)_\w{10,}$/,
  )
  const publishableKey = keyOf(
    given.STRIPE_PUBLISHABLE_KEY,
    'STRIPE_PUBLISHABLE_KEY',
    /^pk_(test|live)_\w{10,}$/,
  )
  const isLive = isLiveKey(secretKey)
  if (isLive !== isLiveKey(publishableKey)) {
    throw refusal('STRIPE_PUBLISHABLE_KEY: one key is a test key and the other is live')
  }
  const webhookSecret = given.STRIPE_WEBHOOK_SECRET ?? ''
  if (webhookSecret === '' && given.NODE_ENV === 'production') {
    throw refusal('STRIPE_WEBHOOK_SECRET: needed in production, or renewals would not be noticed')
  }
  if (webhookSecret !== '' && !/^whsec_.{16,}$/.test(webhookSecret)) {
    throw refusal('STRIPE_WEBHOOK_SECRET: must look like whsec_…, at least 22 characters')
  }
  return { mode: 'stripe', secretKey, publishableKey, isLive, webhookSecret }
}

function keyOf(key: string | undefined, name: string, shape: RegExp): string {
  if (key === undefined) throw refusal(`${name}: needed for payments with Stripe`)
  if (!shape.test(key)) throw refusal(`${name}: this is no such key`)
  return key
}

const isLiveKey = (key: string) => /^\w\w_live_/.test(key)

const refusal = (message: string) => new PaymentSettingsError(message)
