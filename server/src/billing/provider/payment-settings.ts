import { randomBytes } from 'node:crypto'

type PaymentEnvironment = {
  NODE_ENV: string
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  PAYMENTS?: 'stripe' | 'sandbox' | undefined
}

/** The configured payment provider. `webhookSecret` is '' when no events are accepted. */
export type PaymentSettings = { webhookSecret: string } & (
  | { mode: 'sandbox' }
  | { mode: 'stripe'; secretKey: string; publishableKey: string; isLive: boolean }
)

/** Invalid payment settings, as one line; the server does not start. */
class PaymentSettingsError extends Error {}

/** Stripe if its key is set, otherwise the sandbox; in production, the sandbox must be configured explicitly. */
export function paymentSettings(env: PaymentEnvironment): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, PAYMENTS, NODE_ENV } = env
  const isSandbox = PAYMENTS === 'sandbox' || (PAYMENTS === undefined && secretKey === undefined)
  if (!isSandbox) return stripeSettings(env)

  if (secretKey !== undefined && isLiveKey(secretKey)) {
    throw settingsError(
      'PAYMENTS: the sandbox does not start together with a live STRIPE_SECRET_KEY',
    )
  }
  if (NODE_ENV === 'production' && PAYMENTS === undefined) {
    throw settingsError(
      'STRIPE_SECRET_KEY: needed in production; or set PAYMENTS=sandbox, where no money moves',
    )
  }
  // Random unless the operator sets it, so that no outsider can sign sandbox events.
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('hex')}`
  return { mode: 'sandbox', webhookSecret }
}

function stripeSettings(env: PaymentEnvironment): PaymentSettings {
  const secretKey = keyOf(env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY', /^[sr]k_(test|live)_\w{10,}$/)
  const publishableKey = keyOf(
    env.STRIPE_PUBLISHABLE_KEY,
    'STRIPE_PUBLISHABLE_KEY',
    /^pk_(test|live)_\w{10,}$/,
  )
  const isLive = isLiveKey(secretKey)
  if (isLive !== isLiveKey(publishableKey)) {
    throw settingsError('STRIPE_PUBLISHABLE_KEY: one key is a test key and the other is live')
  }
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? ''
  if (webhookSecret === '' && env.NODE_ENV === 'production') {
    throw settingsError(
      'STRIPE_WEBHOOK_SECRET: needed in production, or renewals would not be noticed',
    )
  }
  if (webhookSecret !== '' && !/^whsec_.{16,}$/.test(webhookSecret)) {
    throw settingsError('STRIPE_WEBHOOK_SECRET: must look like whsec_…, at least 22 characters')
  }
  return { mode: 'stripe', secretKey, publishableKey, isLive, webhookSecret }
}

function keyOf(key: string | undefined, name: string, shape: RegExp): string {
  if (key === undefined) throw settingsError(`${name}: needed for payments with Stripe`)
  if (!shape.test(key)) throw settingsError(`${name}: this is no such key`)
  return key
}

const isLiveKey = (key: string) => /^\w\w_live_/.test(key)

const settingsError = (message: string) => new PaymentSettingsError(message)
