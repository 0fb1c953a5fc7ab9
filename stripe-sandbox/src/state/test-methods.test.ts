import { expect, test } from 'vitest'
import { methodOfName } from './test-methods.ts'

test.each([
  ['pm_card_visa', { type: 'card', brand: 'visa', last4: '4242' }],
  ['pm_card_amex', { type: 'card', brand: 'amex', last4: '0005' }],
  ['pm_usBankAccount_success', { type: 'us_bank_account', last4: '6789' }],
  ['pm_usBankAccount_failure', { type: 'us_bank_account', last4: '1116' }],
])('%s is a test method', (name, method) => {
  expect(methodOfName(name)).toEqual(method)
})

test('other names are no test methods', () => {
  expect(methodOfName('pm_1')).toBeUndefined()
})
