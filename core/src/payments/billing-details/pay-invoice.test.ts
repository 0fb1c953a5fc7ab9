import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { payInvoice } from './pay-invoice.ts'

const owner = verifiedOwner('u_1')
const open = { id: 'in_1', number: 'A-0001', status: 'open', amountDue: 1900, paymentId: 'pi_1' }

type Settings = {
  invoice?: Partial<Record<keyof typeof open, unknown>>
  paymentStatus?: string
  isClosed?: boolean
  hasCard?: boolean
  outcome?: Awaited<ReturnType<PaymentProvider['payInvoice']>>
}

/** A customer with one invoice, without a plan. */
function customerWith(settings: Settings) {
  const { invoice = {}, paymentStatus, isClosed = false, hasCard = true, outcome } = settings
  const charge = vi.fn<PaymentProvider['payInvoice']>(async () => outcome ?? { kind: 'done' })
  const payment = { id: 'pi_1', status: paymentStatus, amountCents: 1900, dispute: null }
  const state = {
    subscriptions: [],
    invoices: [{ ...open, reason: 'manual', subscriptionId: null, lookupKey: null, ...invoice }],
    payments: [{ ...payment, refundedCents: 0, pack: null, cardId: null }],
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the payment of an invoice needs
  const deps = {
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    isClosed: async () => isClosed,
    clock: () => 0,
    billing: {
      customerOf: async () => 'cus_1',
      subscriptionsOf: async () => [],
      saveSnapshot: async () => undefined,
    },
    provider: {
      readCustomer: async () => state,
      listCards: async () => (hasCard ? [{ id: 'pm_1', isDefault: true }] : []),
      payInvoice: charge,
    },
  } as unknown as PaymentsDeps
  return { pay: () => payInvoice(deps, owner, 'A-0001'), charge }
}

test('an account that never paid has no invoice to pay', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = { billing: { customerOf: async () => null } } as unknown as PaymentsDeps

  const paid = payInvoice(deps, owner, 'A-0001')

  await expect(paid).rejects.toMatchObject({ code: 'not_found' })
})

test('an open invoice is charged', async () => {
  const { pay, charge } = customerWith({ paymentStatus: 'requires_payment_method' })

  expect(await pay()).toMatchObject({ payment_status: 'paid' })
  expect(charge).toHaveBeenCalledExactlyOnceWith('in_1')
})

test.each([
  ['is being paid', { paymentStatus: 'processing' }, 'processing'],
  ['was paid meanwhile', { invoice: { status: 'paid' } }, 'paid'],
])('an invoice that %s is not charged again', async (_state, settings, status) => {
  const { pay, charge } = customerWith(settings)

  expect(await pay()).toMatchObject({ payment_status: status })
  expect(charge).not.toHaveBeenCalled()
})

test('an open invoice is charged although another payment is on its way', async () => {
  const { pay, charge } = customerWith({
    invoice: { paymentId: 'pi_2' },
    paymentStatus: 'processing',
  })

  await pay()
  expect(charge).toHaveBeenCalledOnce()
})

test.each([
  ['is not final', { invoice: { status: 'draft' } }, 'not_found'],
  ['was voided', { invoice: { status: 'void' } }, 'not_found'],
  ['is of another customer', { invoice: { number: 'B-0001' } }, 'not_found'],
  ['is of a closed account', { isClosed: true }, 'token_revoked'],
  ['has no saved card', { hasCard: false }, 'no_saved_card'],
])('an invoice that %s is not charged', async (_state, settings, code) => {
  const { pay, charge } = customerWith(settings)

  await expect(pay()).rejects.toMatchObject({ code })
  expect(charge).not.toHaveBeenCalled()
})

test('a charge of a bank account is reported as on its way, not as paid', async () => {
  const { pay } = customerWith({ outcome: { kind: 'processing', paymentId: 'pi_1' } })

  expect(await pay()).toMatchObject({ payment_status: 'processing' })
})

test('a charge that the bank wants to confirm is handed to the owner', async () => {
  const confirm = { kind: 'confirm', clientSecret: 'pi_1_secret_x', paymentId: 'pi_1' } as const
  const { pay } = customerWith({ outcome: confirm })

  expect(await pay()).toMatchObject({
    payment_status: 'requires_action',
    clientSecret: 'pi_1_secret_x',
  })
})

test('a declined charge is refused with the words of the bank', async () => {
  const { pay } = customerWith({ outcome: { kind: 'declined', message: 'Insufficient funds.' } })

  await expect(pay()).rejects.toMatchObject({
    code: 'card_declined',
    message: 'Insufficient funds.',
  })
})
