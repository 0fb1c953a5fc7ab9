import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { asVisitor, maySendEmails } from './owner-as-visitor.ts'

const ada = verifiedOwner('ada')
const profile = {
  id: ada,
  email: 'ada@engine.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '',
  emailVerified: true,
}
const accountsWith = (found: typeof profile | null) => ({ findProfile: async () => found })

test('an owner tests functions as a visitor with an own name and address', async () => {
  expect(await asVisitor(accountsWith(profile), ada)).toEqual({
    id: 'ada',
    email: 'ada@engine.example',
    name: 'Ada Lovelace',
  })
})

test('nobody tests functions when the account was deleted meanwhile', async () => {
  expect(await asVisitor(accountsWith(null), ada)).toBeNull()
})

test.each([
  ['may send e-mails with a confirmed address', profile, true],
  ['may not with an address that is not confirmed', { ...profile, emailVerified: false }, false],
  ['may not when the account was deleted meanwhile', null, false],
])('with a mail server an owner %s', async (_, found, expected) => {
  const mail = { mailReachesPeople: true }

  expect(await maySendEmails({ accounts: accountsWith(found), mail }, ada)).toBe(expected)
})

test('without a mail server every owner may send e-mails, which stay in the outbox', async () => {
  const accounts = accountsWith({ ...profile, emailVerified: false })

  expect(await maySendEmails({ accounts, mail: { mailReachesPeople: false } }, ada)).toBe(true)
})
