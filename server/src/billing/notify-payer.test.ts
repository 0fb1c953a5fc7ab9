import { createEmailTemplates, type Mailer } from '@askwell/core/mail'
import type { PaymentNotice } from '@askwell/core/payments'
import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../test/support/engines.ts'
import { insertOwner } from '../../test/support/insert-rows.ts'
import { insertEmail } from '../mail/stores/email-store.ts'
import { ledgerStore } from './ledger/ledger-store.ts'
import { createPaymentNotifier } from './notify-payer.ts'
import { billingContactStore } from './stores/billing-contact-store.ts'

const ada = verifiedOwner('ada')
const profile = { firstName: 'Ada', email: 'ada@example.test', emailVerified: true }
const ended: PaymentNotice = {
  key: 'ended:sub_1',
  kind: 'plan_ended',
  planTitle: 'Hobby',
  cause: 'cancelled',
}

async function openNotifier() {
  const database = await sqlite.open()
  await insertOwner(database.db, ada)
  const mailer: Mailer = {
    send: (email) =>
      database.transaction(async (trx) =>
        (await insertEmail(trx, email, { at: 1, isSent: false })) ? 'queued' : 'known',
      ),
  }
  const notify = createPaymentNotifier(
    {
      database,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a notice needs these parts only
      accounts: { findProfile: async (id: string) => (id === ada ? profile : null) } as never,
      balance: { ledger: ledgerStore(database), now: () => 1 },
      mailer,
      emailTemplates: createEmailTemplates({
        brand: 'Askwell',
        siteUrl: 'https://askwell.test',
        supportEmail: 'help@askwell.test',
      }),
    },
    'https://askwell.test',
  )
  const contacts = billingContactStore(database)
  const confirmContact = async (email = 'office@example.test') => {
    const contact = { email, codeHash: 'hash', expiresAt: 9, at: 1 }
    await contacts.request(ada, contact)
    await contacts.confirm(ada, 'hash', 2)
  }
  const addresses = async () =>
    (await database.db.selectFrom('email').select('to_address').execute())
      .map(({ to_address }) => to_address)
      .toSorted()
  return { notify, confirmContact, addresses }
}

test('a notice goes to the owner and to the confirmed billing contact', async () => {
  const { notify, confirmContact, addresses } = await openNotifier()
  await confirmContact()

  await notify(ada, ended)

  expect(await addresses()).toEqual(['ada@example.test', 'office@example.test'])
})

test('a notice that is repeated is not sent to a billing contact that was added meanwhile', async () => {
  const { notify, confirmContact, addresses } = await openNotifier()
  await notify(ada, ended)
  await confirmContact()

  await notify(ada, ended)

  expect(await addresses()).toEqual(['ada@example.test'])
})

test('nobody is notified for an account that is gone', async () => {
  const { notify, addresses } = await openNotifier()

  await notify(verifiedOwner('nobody'), ended)

  expect(await addresses()).toEqual([])
})

test('a billing contact that is the owner gets no second copy', async () => {
  const { notify, confirmContact, addresses } = await openNotifier()
  await confirmContact(profile.email)

  await notify(ada, ended)

  expect(await addresses()).toEqual([profile.email])
})
