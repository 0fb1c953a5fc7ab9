import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { listInvoices } from './list-invoices.ts'

const invoice = { number: 'A-1', createdAt: 5_500, amountDue: 1900, url: null, status: 'paid' }

type Returned = { refundedCents: number; dispute: string | null }

function listed(invoices: object[], returned?: Returned) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the list needs
  const deps = {
    billing: {
      customerOf: async () => 'cus_1',
      returnsOf: async () => new Map(returned ? [['pi_1', returned]] : []),
    },
    provider: {
      readCustomer: async () => ({
        invoices: invoices.map((more) => ({ ...invoice, paymentId: 'pi_1', ...more })),
      }),
    },
  } as unknown as PaymentsDeps
  return listInvoices(deps, verifiedOwner('u_1'))
}

test('invoices are listed when they are final', async () => {
  const rows = await listed([
    {},
    { number: 'A-2', status: 'open' },
    { number: 'A-3', status: 'draft' },
    { number: null, status: 'open' },
  ])

  expect(rows.map(({ number, paid }) => [number, paid])).toEqual([
    ['A-1', true],
    ['A-2', false],
  ])
})

test.each([
  ['open', { dispute: 'open' }],
  ['lost', { dispute: 'lost' }],
  ['won', {}],
])('a dispute that is %s is shown until it was won', async (dispute, shown) => {
  const [row] = await listed([{}], { refundedCents: 400, dispute })

  expect(row).toEqual({
    number: 'A-1',
    created: 5,
    amount_due: 1900,
    hosted_invoice_url: null,
    paid: true,
    state: 'paid',
    amount_refunded: 400,
    ...shown,
  })
})
