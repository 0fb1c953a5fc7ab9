import { expect, test } from 'vitest'
import { entitlementOf } from './entitlement.ts'

test.each([
  [null, 'Free', 1],
  ['Free_monthly', 'Free', 1],
  ['hobby_monthly', 'Hobby', 1],
  ['business_monthly', 'Business', 5],
  ['enterprise_monthly', 'Enterprise', 10],
  ['hobby_yearly', 'Hobby', 1],
  ['business_yearly', 'Professional', 5],
  ['enterprise_yearly', 'Enterprise', 10],
])('the plan %s is called %s and allows %i chatbots', (lookupKey, title, chatbots) => {
  expect(entitlementOf(lookupKey)).toEqual({ title, chatbots, lookupKey })
})
