import { expect, test } from 'vitest'
import { paymentSettings } from './payment-settings.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
}
const tests = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
}
const STRIPE_WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const development = { NODE_ENV: 'development' }
const production = { NODE_ENV: 'production' }

test('without keys the sandbox takes payments, with a random secret', () => {
  const first = paymentSettings(development)
  const second = paymentSettings(development)

  expect(first.mode).toBe('sandbox')
  expect(first.webhookSecret).toMatch(/^whsec_[0-9a-f]{64}$/)
  expect(first.webhookSecret).not.toBe(second.webhookSecret)
})

test('in production the sandbox starts only when it is requested', () => {
  expect(() => paymentSettings(production)).toThrow('PAYMENTS=sandbox')
  expect(paymentSettings({ ...production, PAYMENTS: 'sandbox' }).mode).toBe('sandbox')
})

test('with both keys Stripe takes payments', () => {
  expect(paymentSettings({ ...development, ...tests })).toEqual({
    mode: 'stripe',
    secretKey: 'sk_test_0123456789',
    publishableKey: 'pk_test_0123456789',
    isLive: false,
    webhookSecret: '',
  })
  expect(paymentSettings({ ...production, ...live, STRIPE_WEBHOOK_SECRET })).toMatchObject({
    isLive: true,
    webhookSecret: 'whsec_0123456789abcdef',
  })
})

test.each([
  ['the sandbox with a live key', { ...live, PAYMENTS: 'sandbox' as const }, 'PAYMENTS'],
  [
    'Stripe without a key',
    { PAYMENTS: 'stripe' as const },
    'STRIPE_SECRET_KEY: needed for payments with Stripe',
  ],
  [
    'a key that is none',
    { ...tests, STRIPE_SECRET_KEY: 'whsec_x' },
    'STRIPE_SECRET_KEY: this is no such key',
  ],
  ['no publishable key', { STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'STRIPE_PUBLISHABLE_KEY'],
  [
    'a live and a test key',
    { ...tests, STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789' },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  ['a webhook secret that is too short', { ...tests, STRIPE_WEBHOOK_SECRET: 'x' }, 'WEBHOOK'],
])('%s prevents the start', (_name, settings, word) => {
  expect(() => paymentSettings({ ...development, ...settings })).toThrow(word)
})

test('in production Stripe needs its webhook secret', () => {
  expect(() => paymentSettings({ ...production, ...live })).toThrow('STRIPE_WEBHOOK_SECRET')
})
