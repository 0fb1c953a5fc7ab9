import { expect, test } from 'vitest'
import { orderOf } from './order.ts'

test('PAY-02 the order of a monthly plan has name, period and total', () => {
  expect(orderOf({ price: '19.00', lookupKey: 'hobby_monthly' })).toMatchObject({
    title: 'Hobby plan',
    period: 'Renews every month',
    included: '2,500 messages a month',
    totalCents: 1900,
    quantity: 1,
    choicePath: '/subscription',
  })
})

test('PAY-02 the order of a yearly plan has its title and the messages of a year', () => {
  expect(orderOf({ price: '1000', lookupKey: 'business_yearly' })).toMatchObject({
    title: 'Professional plan',
    period: 'Renews every year',
    included: '300,000 messages a year',
    totalCents: 100_000,
  })
})

test('three packs cost $21, whatever price is stored with the choice', () => {
  expect(orderOf({ price: '1', lookupKey: 'Messages', quantity: 3 })).toMatchObject({
    title: 'Additional 1,000 messages',
    included: '3,000 messages that never expire',
    totalCents: 2100,
    messages: 3000,
    keepsCard: false,
  })
})

test('PAY-08 there is no order without a choice or for an unknown key', () => {
  expect(orderOf(null)).toBeNull()
  expect(orderOf({ price: '1', lookupKey: 'gold_weekly' })).toBeNull()
})
