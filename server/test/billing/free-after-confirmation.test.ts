import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityStore } from '../../src/accounts/stores/identity-store.ts'
import { onEmailConfirmed } from '../../src/billing/stores/free-after-confirmation.ts'
import { verifiedOwner } from '@askwell/core/shared'
import { engines } from '../support/engines.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { outboxTokens } from '../support/outbox.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

describe.each(engines)('the messages of Free on $name', (engine) => {
  let mail: MailServer
  let app: TestApp
  let owner: SignedIn
  beforeAll(async () => {
    mail = await openMailServer()
    app = await createTestApp(engine, { env: { SMTP_URL: mail.url } })
  })
  beforeEach(async () => {
    owner = await app.createOwner()
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })

  const choose = async () => {
    const { user, token } = owner
    const request = { email: user.email, lookup_key: 'Free_monthly' }
    json(await app.call('/payment/create-payment-intent', request, token))
  }
  const balance = async () => {
    const reply = await app.call('/get_message_balance', { user_d: owner.user.id }, owner.token)
    return json<{ message_balance: number }>(reply).message_balance
  }
  const confirm = async () => {
    const [token] = await outboxTokens(app, owner.user.email, 'verify_email')
    json(await app.call('/verify_email', { token }))
  }

  test('an unconfirmed address has 30 messages, and 250 more when it is confirmed', async () => {
    await choose()
    expect(await balance()).toBe(30)

    await confirm()
    expect(await balance()).toBe(280)
    await choose()
    expect(await balance()).toBe(280)
  })

  test('a confirmed address gets them with the choice, and confirming alone chooses nothing', async () => {
    await confirm()
    expect(await balance()).toBe(30)

    await choose()
    expect(await balance()).toBe(280)
  })

  test('three accounts of one mailbox get them, also when the addresses have tags, and those that follow do not', async () => {
    const register = async (email: string) => {
      const person = { first_name: 'Eve', last_name: 'Fox', password: 'a good long password' }
      owner = json<SignedIn>(await app.call('/register', { ...person, email }))
      await choose()
      await confirm()
      return balance()
    }
    const balances = []
    for (const tag of ['', '+1', '+2', '+3', '+4']) {
      balances.push(await register(`eve${tag}@example.com`))
      await choose()
    }

    expect(balances).toEqual([280, 280, 280, 30, 30])
    expect(await balance()).toBe(30)
    expect(await register('mallory@example.com')).toBe(280)
  })

  test('a Google account of another address confirms nothing, one of the same address does', async () => {
    await choose()
    const { id, email } = owner.user
    const identities = identityStore(app.database, Date.now, onEmailConfirmed)
    const person = { issuer: 'google', firstName: 'Ada', lastName: 'Byron' }

    await identities.link(verifiedOwner(id), {
      ...person,
      subject: `1 ${id}`,
      email: 'x@y.example',
    })
    expect(await balance()).toBe(30)
    await identities.link(verifiedOwner(id), { ...person, subject: `2 ${id}`, email })
    expect(await balance()).toBe(280)
  })
})

test('where no e-mail is sent, Free grants its messages at once', async () => {
  const [engine] = engines
  if (!engine) throw new Error('there is an engine')
  const app = await createTestApp(engine)
  const { user, token } = await app.createOwner()

  const request = { email: user.email, lookup_key: 'Free_monthly' }
  json(await app.call('/payment/create-payment-intent', request, token))

  const reply = await app.call('/get_message_balance', { user_d: user.id }, token)
  expect(json(reply)).toEqual({ message_balance: 280 })
  await app.close()
})
