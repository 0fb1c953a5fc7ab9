import { processEvent } from '@askwell/core/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openIncidents } from '../../src/operate/stores/overview-store.ts'
import { engines } from '../support/engines.ts'
import { createPaymentApp, type PaymentApp } from './payment-app.ts'

describe.each(engines)('events of the provider that cannot be processed on $name', (engine) => {
  let paymentApp: PaymentApp
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
  })
  afterEach(() => paymentApp.close())

  const inbox = () =>
    paymentApp.app.database.db
      .selectFrom('provider_events')
      .select(['attempts', 'last_error'])
      .where('processed_at', 'is', null)
      .execute()
  const incidents = async () =>
    (await openIncidents(paymentApp.app.database.db, paymentApp.now())).map(({ kind }) => kind)

  test('RELIABILITY 14 after ten failures an event keeps its error, and its incident ends with it', async () => {
    const customer = await paymentApp.createCustomer()
    await customer.buy('hobby_monthly')
    const objectId = (await customer.customer()) ?? ''
    const event = { id: 'evt_1', type: 'invoice.paid', objectId, isLive: false }
    await paymentApp.deps.billing.receiveEvent({
      ...event,
      at: paymentApp.now(),
      needsProcessing: true,
    })
    expect(await incidents()).not.toContain('payment_events')

    const deps = {
      ...paymentApp.deps,
      withLock: () => Promise.reject(new Error('the provider fails')),
    }
    const waiting = { eventId: event.id, objectId }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(processEvent(deps, waiting)).rejects.toThrow('the provider fails')
    }

    expect(await inbox()).toEqual([{ attempts: 10, last_error: 'Error: the provider fails' }])
    expect(await incidents()).toContain('payment_events')

    await processEvent(paymentApp.deps, waiting)
    expect(await inbox()).toEqual([])
    expect(await incidents()).not.toContain('payment_events')
  })
})
