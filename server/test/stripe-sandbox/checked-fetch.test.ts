import { describe, expect, test } from 'vitest'
import { requestProblems } from './checked-fetch.ts'

const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe('requests against the types of the SDK', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'a customer',
      'POST /v1/customers',
      { email: 'ada@example.com', 'metadata[user]': 'u1', name: 'Ada' },
    ],
    [
      'prices by their lookup keys',
      'GET /v1/prices',
      { 'lookup_keys[0]': 'hobby_monthly', active: 'true' },
    ],
    [
      'a payment intent',
      'POST /v1/payment_intents',
      {
        amount: '2100',
        currency: 'usd',
        customer: 'cus_1',
        'automatic_payment_methods[enabled]': 'true',
        'metadata[quantity]': '3',
      },
    ],
    [
      'an incomplete subscription',
      'POST /v1/subscriptions',
      {
        customer: 'cus_1',
        'items[0][price]': 'price_1',
        payment_behavior: 'default_incomplete',
        'billing_mode[type]': 'flexible',
        'payment_settings[save_default_payment_method]': 'on_subscription',
        'expand[0]': 'latest_invoice.confirmation_secret',
      },
    ],
    [
      'a change with proration',
      'POST /v1/subscriptions/sub_1',
      {
        'items[0][id]': 'si_1',
        'items[0][price]': 'price_2',
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      },
    ],
    [
      'a schedule with two phases',
      'POST /v1/subscription_schedules/sub_sched_1',
      {
        end_behavior: 'release',
        'phases[0][items][0][price]': 'price_1',
        'phases[0][start_date]': '1773568800',
        'phases[0][end_date]': '1776247200',
        'phases[1][items][0][price]': 'price_2',
        'phases[1][duration][interval]': 'month',
      },
    ],
    [
      'a preview',
      'POST /v1/invoices/create_preview',
      {
        subscription: 'sub_1',
        'subscription_details[items][0][id]': 'si_1',
        'subscription_details[items][0][price]': 'price_2',
        'subscription_details[proration_behavior]': 'always_invoice',
      },
    ],
    [
      'a refund',
      'POST /v1/refunds',
      { payment_intent: 'pi_1', amount: '700', reason: 'requested_by_customer' },
    ],
    ['a portal session', 'POST /v1/billing_portal/sessions', { customer: 'cus_1' }],
  ])('lets %s through', (_name, route, fields) => {
    const [method = '', address = ''] = route.split(' ')
    expect(requestProblems(method, address, encode(fields))).toEqual([])
  })

  test.each<[string, string, Record<string, string>]>([
    ['a misspelt parameter', 'POST /v1/customers', { emial: 'ada@example.com' }],
    [
      'a misspelt word of an enum',
      'POST /v1/subscriptions',
      { customer: 'cus_1', payment_behavior: 'default_incomplet' },
    ],
    [
      'a wrong nested key',
      'POST /v1/subscriptions',
      { customer: 'cus_1', 'payment_settings[save_payment_method]': 'on_subscription' },
    ],
    [
      "the amount 'seven'",
      'POST /v1/payment_intents',
      { amount: 'seven', currency: 'usd', customer: 'cus_1' },
    ],
    ['a missing amount', 'POST /v1/payment_intents', { currency: 'usd', customer: 'cus_1' }],
    [
      'a boolean for an object',
      'POST /v1/payment_intents',
      { amount: '700', currency: 'usd', automatic_payment_methods: 'true' },
    ],
    ['a bad reason of a refund', 'POST /v1/refunds', { payment_intent: 'pi_1', reason: 'unhappy' }],
    [
      'a word for a boolean',
      'POST /v1/subscriptions/sub_1',
      { cancel_at_period_end: 'at the end' },
    ],
    ['an unlisted call', 'POST /v1/transfers', { amount: '700' }],
  ])('refuses %s', (_name, route, fields) => {
    const [method = '', address = ''] = route.split(' ')
    expect(requestProblems(method, address, encode(fields))).not.toEqual([])
  })
})
