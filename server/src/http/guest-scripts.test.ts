import { expect, test } from 'vitest'
import { guestsOf, withGuests } from './guest-scripts.ts'

const own = "default-src 'none'; script-src 'self' 'sha256-abc='; frame-src 'self'"
const none = { GOOGLE_CLIENT_ID: undefined, STRIPE_PUBLISHABLE_KEY: undefined }
const both = guestsOf({ GOOGLE_CLIENT_ID: 'id', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })

test('Q158 an installation as it comes allows nobody else', () => {
  for (const route of ['/', '/login', '/register', '/payment']) {
    expect(withGuests(own, route, guestsOf(none))).toBe(own)
  }
})

test("LOGIN-04 Google's script is allowed on the two sign-in pages and nowhere else", () => {
  for (const route of ['/login', '/register']) {
    expect(withGuests(own, route, both)).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc=' https://accounts.google.com/gsi/client; frame-src 'self' https://accounts.google.com/gsi/",
    )
  }
  for (const route of ['/', '/dashboard', '/profile', '/login/more', '/chatbot/x']) {
    expect(withGuests(own, route, both)).toBe(own)
  }
})

test('Q158 the payment script is allowed where one pays', () => {
  expect(withGuests(own, '/payment', both)).toContain('https://js.stripe.com')
  expect(withGuests(own, '/payment/success', both)).toContain('https://js.stripe.com')
  expect(withGuests(own, '/paymentplan', both)).toBe(own)
})
