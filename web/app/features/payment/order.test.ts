import { expect, test } from 'vitest'
import { orderOf } from './order.ts'

test('PAY-02 a monthly plan is summed up by name, period and total', () => {
  expect(orderOf({ price: '19.00', lookupKey: 'hobby_monthly' })).toMatchObject({
    title: 'Hobby plan',
    period: 'Renews every month',
    brings: '2,500 messages a month',
    totalCents: 1900,
    quantity: 1,
    chosenAt: '/subscription',
  })
})

test('PAY-02 a yearly plan names its own title and the whole year', () => {
  expect(orderOf({ price: '1000', lookupKey: 'business_yearly' })).toMatchObject({
    title: 'Professional plan',
    period: 'Renews every year',
    brings: '300,000 messages a year',
    totalCents: 100_000,
  })
})

test('three packs cost $21, whatever price was stored beside them', () => {
  expect(orderOf({ price: '1', lookupKey: 'Messages', quantity: 3 })).toMatchObject({
    title: 'Additional 1,000 messages',
    brings: '3,000 messages that never expire',
    totalCents: 2100,
    messages: 3000,
    keepsCard: false,
  })
})

test('PAY-08 nothing chosen, or nothing of the catalogue, is no order', () => {
  expect(orderOf(null)).toBeNull()
  expect(orderOf({ price: '1', lookupKey: 'gold_weekly' })).toBeNull()
})
