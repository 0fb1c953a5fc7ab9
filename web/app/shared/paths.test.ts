import { expect, test } from 'vitest'
import { canonicalPath, withRedirect } from './paths.ts'

test.each([
  ['/Dashboard', '/dashboard'],
  ['/Mychatbots', '/mychatbots'],
  ['/about_us/', '/about_us'],
  ['/', '/'],
  ['/Chatbot/bot_AbC9', '/chatbot/bot_AbC9'],
  ['/Payment/Invoice/in_AbC9', '/payment/invoice/in_AbC9'],
])('ROUTE-28 the page %s is shown as %s', (typed, shown) => {
  expect(canonicalPath(typed)).toBe(shown)
})

test('the page to return to is encoded, and the home page needs no parameter', () => {
  expect(withRedirect('/login', '/profile?a=1&b=2')).toBe(
    '/login?redirect=%2Fprofile%3Fa%3D1%26b%3D2',
  )
  expect(withRedirect('/register', '/')).toBe('/register')
})
