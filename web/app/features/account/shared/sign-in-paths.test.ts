import { expect, test } from 'vitest'
import { pathAfterSignIn, pathWhenSignedIn } from './sign-in-paths.ts'

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
  expect(pathAfterSignIn(plan, redirect)).toBe(target)
})

test('ROUTE-06 a signed-in user is redirected to the chatbots or to a safe path', () => {
  expect(pathWhenSignedIn(null)).toBe('/mychatbots')
  expect(pathWhenSignedIn('/profile')).toBe('/profile')
  expect(pathWhenSignedIn('https://evil.example')).toBe('/mychatbots')
})
