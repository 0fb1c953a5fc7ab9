import { updatePayer } from '@askwell/core/payments'
import { provenOwner } from '@askwell/core/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identityStore } from '../../src/adapters/db/identity-store.ts'
import { linkStore } from '../../src/adapters/db/link-store.ts'
import { paymentHandlers } from '../../src/jobs/payment-jobs.ts'
import { createQueue, type Queue } from '../../src/jobs/queue.ts'
import { engines } from '../engines.ts'
import { eventually, json } from '../house.ts'
import { tokensFor } from '../mail/inbox.ts'
import type { Buyer } from './buyer.ts'
import { openShop, type Shop } from './shop.ts'

describe.each(engines)('the address of a customer at the provider on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  let queue: Queue
  let customer = ''
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
    await buyer.buy('Messages')
    customer = (await buyer.customer()) ?? ''
    queue = createQueue(shop.house.database, { clock: Date.now })
    queue.work(paymentHandlers(shop.deps))
    queue.start()
  })
  afterEach(async () => {
    await queue.stop(1_000)
    await shop.shut()
  })

  async function moveTo(email: string): Promise<void> {
    const profile = { name: 'Ada', surname: 'Byron', password: '********' }
    const proof = { current_password: 'a good long password' }
    json(await shop.house.call('/update_profile', { ...profile, ...proof, email }, buyer.token))
  }
  async function confirm(email: string): Promise<void> {
    const [token] = await tokensFor(shop.house, email, 'verify_email')
    json(await shop.house.call('/verify_email', { token }))
  }
  const addressThere = async () => {
    const found = await shop.provider.customers.retrieve(customer)
    return found.deleted ? null : found.email
  }
  const eventuallyThere = (email: string) =>
    eventually(addressThere, (address) => address === email)
  const jobsLeft = async () =>
    (
      await shop.house.database.db
        .selectFrom('job')
        .select('queue')
        .where('state', 'in', ['queued', 'running'])
        .where('queue', '=', 'payer')
        .execute()
    ).length

  test('Q056 a new address is told when it is confirmed, not before', async () => {
    await moveTo('moved@example.com')
    await updatePayer(shop.deps, provenOwner(buyer.user.id))
    expect(await jobsLeft()).toBe(0)
    expect(await addressThere()).toBe(buyer.email)

    await confirm('moved@example.com')
    expect(await eventuallyThere('moved@example.com')).toBe('moved@example.com')
  })

  test('a provider that does not answer delays the news and refuses nothing', async () => {
    shop.line.cut = `POST /v1/customers/${customer}`
    await moveTo('moved@example.com')
    await confirm('moved@example.com')
    const news = () =>
      shop.house.database.db
        .selectFrom('job')
        .select(['state', 'last_error'])
        .where('queue', '=', 'payer')
        .executeTakeFirstOrThrow()
    expect(await eventually(news, (job) => job.last_error !== null)).toMatchObject({
      state: 'queued',
    })

    shop.line.cut = null
    await eventually(news, ({ state }) => state === 'done')
    expect(await addressThere()).toBe('moved@example.com')
  })

  test('an address that a new password or Google confirms is told as well', async () => {
    const ownerId = provenOwner(buyer.user.id)
    const { database } = shop.house
    const links = linkStore(database)
    const link = { tokenHash: 'h', purpose: 'reset', createdAt: 1, expiresAt: 9 } as const

    await moveTo('reset@example.com')
    await links.insert(ownerId, { ...link, email: 'reset@example.com' })
    expect(await links.reset('h', 'a hash', 5)).not.toBeNull()
    expect(await eventuallyThere('reset@example.com')).toBe('reset@example.com')

    const email = 'google@example.com'
    const moved = { email, email_verified_at: null }
    await database.db.updateTable('user_account').set(moved).where('id', '=', ownerId).execute()
    const person = { firstName: 'Ada', lastName: 'Byron' }
    const identity = { issuer: 'google', subject: '1', email, ...person }
    await identityStore(database).link(ownerId, identity)
    expect(await eventuallyThere(email)).toBe(email)
  })

  test('of two changes the confirmed one is told, and nobody who never paid', async () => {
    await moveTo('first@example.com')
    const [first] = await tokensFor(shop.house, 'first@example.com', 'verify_email')
    await moveTo('second@example.com')
    expect((await shop.house.call('/verify_email', { token: first })).statusCode).toBe(400)
    await confirm('second@example.com')
    await eventuallyThere('second@example.com')

    const { user } = await shop.house.anOwner()
    const before = shop.requests.length
    await confirm(user.email)
    expect(await jobsLeft()).toBe(0)
    expect(shop.requests).toHaveLength(before)
  })
})
