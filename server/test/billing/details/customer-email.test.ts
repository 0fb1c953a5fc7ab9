import { queueCustomerUpdate } from '../../../src/billing/stores/customer-update-queue.ts'
import { updateCustomer } from '@askwell/core/payments'
import { verifiedOwner } from '@askwell/core/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identityStore } from '../../../src/accounts/stores/identity-store.ts'
import { linkStore } from '../../../src/accounts/stores/email-link-store.ts'
import { paymentHandlers } from '../../../src/billing/jobs/payment-handlers.ts'
import { createQueue, type Queue } from '../../../src/platform/queue/queue.ts'
import { engines } from '../../support/engines.ts'
import { eventually, json } from '../../support/test-app.ts'
import { outboxTokens } from '../../support/outbox.ts'
import type { TestCustomer } from '../test-customer.ts'
import { createPaymentApp, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('the address of a customer at the provider on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  let queue: Queue
  let customer = ''
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
    await testCustomer.buy('Messages')
    customer = (await testCustomer.customer()) ?? ''
    queue = createQueue(paymentApp.app.database, { clock: Date.now })
    queue.work(paymentHandlers(paymentApp.deps))
    queue.start()
  })
  afterEach(async () => {
    await queue.stop(1_000)
    await paymentApp.close()
  })

  async function moveTo(email: string): Promise<void> {
    const profile = { name: 'Ada', surname: 'Byron', password: '********' }
    const proof = { current_password: 'a good long password' }
    json(
      await paymentApp.app.call(
        '/update_profile',
        { ...profile, ...proof, email },
        testCustomer.token,
      ),
    )
  }
  async function confirm(email: string): Promise<void> {
    const [token] = await outboxTokens(paymentApp.app, email, 'verify_email')
    json(await paymentApp.app.call('/verify_email', { token }))
  }
  const addressThere = async () => {
    const found = await paymentApp.provider.customers.retrieve(customer)
    return found.deleted ? null : found.email
  }
  const eventuallyThere = (email: string) =>
    eventually(addressThere, (address) => address === email)
  const jobsLeft = async () =>
    (
      await paymentApp.app.database.db
        .selectFrom('job')
        .select('queue')
        .where('state', 'in', ['queued', 'running'])
        .where('queue', '=', 'payer')
        .execute()
    ).length

  test('Q056 a new address is sent when it is confirmed, not before', async () => {
    await moveTo('moved@example.com')
    await updateCustomer(paymentApp.deps, verifiedOwner(testCustomer.user.id))
    expect(await jobsLeft()).toBe(0)
    expect(await addressThere()).toBe(testCustomer.email)

    await confirm('moved@example.com')
    expect(await eventuallyThere('moved@example.com')).toBe('moved@example.com')
  })

  test('an unavailable provider delays the update and refuses nothing', async () => {
    paymentApp.connectionFault.cut = `POST /v1/customers/${customer}`
    await moveTo('moved@example.com')
    await confirm('moved@example.com')
    const updateJob = () =>
      paymentApp.app.database.db
        .selectFrom('job')
        .select(['state', 'last_error'])
        .where('queue', '=', 'payer')
        .executeTakeFirstOrThrow()
    expect(await eventually(updateJob, (job) => job.last_error !== null)).toMatchObject({
      state: 'queued',
    })

    paymentApp.connectionFault.cut = null
    await eventually(updateJob, ({ state }) => state === 'done')
    expect(await addressThere()).toBe('moved@example.com')
  })

  test('an address confirmed by a new password or Google is sent as well', async () => {
    const ownerId = verifiedOwner(testCustomer.user.id)
    const { database } = paymentApp.app
    const links = linkStore(database, queueCustomerUpdate)
    const link = { tokenHash: 'h', purpose: 'reset', createdAt: 1, expiresAt: 9 } as const

    await moveTo('reset@example.com')
    await links.insert(ownerId, { ...link, email: 'reset@example.com' })
    const reset = { passwordHash: 'a hash', keepsContent: true, eraseAt: 9, at: 5 }
    expect(await links.resetPassword('h', reset)).not.toBeNull()
    expect(await eventuallyThere('reset@example.com')).toBe('reset@example.com')

    const email = 'google@example.com'
    const moved = { email, email_verified_at: null }
    await database.db.updateTable('user_account').set(moved).where('id', '=', ownerId).execute()
    const person = { firstName: 'Ada', lastName: 'Byron' }
    const identity = { issuer: 'google', subject: '1', email, ...person }
    await identityStore(database, Date.now, queueCustomerUpdate).link(ownerId, identity)
    expect(await eventuallyThere(email)).toBe(email)
  })

  test('of two changes only the confirmed one is sent, and none for accounts that never paid', async () => {
    await moveTo('first@example.com')
    const [first] = await outboxTokens(paymentApp.app, 'first@example.com', 'verify_email')
    await moveTo('second@example.com')
    expect((await paymentApp.app.call('/verify_email', { token: first })).statusCode).toBe(400)
    await confirm('second@example.com')
    await eventuallyThere('second@example.com')

    const { user } = await paymentApp.app.createOwner()
    const before = paymentApp.requests.length
    await confirm(user.email)
    expect(await jobsLeft()).toBe(0)
    expect(paymentApp.requests).toHaveLength(before)
  })
})
