import { expect, test } from 'vitest'
import { afterSignIn, alreadySignedIn } from './after-sign-in.ts'

const free = 'No plan'
const hobby = 'Hobby 19.00 monthly'

test.each([
  { rule: 'LOGIN-05 back to the payment', plan: free, redirect: '/payment', target: '/payment' },
  {
    rule: 'LOGIN-06 with a plan to the chatbots',
    plan: hobby,
    redirect: null,
    target: '/mychatbots',
  },
  {
    rule: 'LOGIN-07 without one to the plans',
    plan: free,
    redirect: null,
    target: '/subscription',
  },
  {
    rule: 'LOGIN-10 no other site',
    plan: hobby,
    redirect: '//evil.example',
    target: '/mychatbots',
  },
  {
    rule: 'LOGIN-10 no scheme',
    plan: free,
    redirect: 'https://evil.example',
    target: '/subscription',
  },
])('$rule', ({ plan, redirect, target }) => {
  expect(afterSignIn(plan, redirect)).toBe(target)
})

test('ROUTE-06 who is signed in already goes to the chatbots or to a safe redirect', () => {
  expect(alreadySignedIn(null)).toBe('/mychatbots')
  expect(alreadySignedIn('/profile')).toBe('/profile')
  expect(alreadySignedIn('https://evil.example')).toBe('/mychatbots')
})
