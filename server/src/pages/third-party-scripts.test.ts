import { expect, test } from 'vitest'
import { configuredScripts, allowScripts } from './third-party-scripts.ts'

const own = "default-src 'none'; script-src 'self' 'sha256-abc='; frame-src 'self'"
const none = { GOOGLE_CLIENT_ID: undefined, STRIPE_PUBLISHABLE_KEY: undefined }
const both = configuredScripts({ GOOGLE_CLIENT_ID: 'id', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })

test('Q158 the default configuration allows no third-party script', () => {
  for (const route of ['/', '/login', '/register', '/payment']) {
    expect(allowScripts(own, route, configuredScripts(none))).toBe(own)
  }
})

test("LOGIN-04 Google's script is allowed on the two sign-in pages only", () => {
  for (const route of ['/login', '/register']) {
    expect(allowScripts(own, route, both)).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc=' https://accounts.google.com/gsi/client; frame-src 'self' https://accounts.google.com/gsi/",
    )
  }
  for (const route of ['/', '/dashboard', '/profile', '/login/more', '/chatbot/x']) {
    expect(allowScripts(own, route, both)).toBe(own)
  }
})

test('Q158 the payment script is allowed on the payment pages only', () => {
  expect(allowScripts(own, '/payment', both)).toContain('https://js.stripe.com')
  expect(allowScripts(own, '/payment/success', both)).toContain('https://js.stripe.com')
  expect(allowScripts(own, '/paymentplan', both)).toBe(own)
})
