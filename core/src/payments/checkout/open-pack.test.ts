import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { OutcomeUnknownError } from '../ports/outcome-unknown-error.ts'
import type { BillingStore } from '../ports/billing-store.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { createPaymentIntent } from './create-payment-intent.ts'

type Settings = {
  /** The begun purchase of the same packs; its id at the provider is null when the response was lost. */
  open?: { id: string; objectId: string | null }
  paymentStatus?: string | null
  isClosed?: boolean
  packsNeedPaidPlan?: boolean
  fails?: Error
}

function packsOf(settings: Settings = {}) {
  const { open = null, paymentStatus = null, fails } = settings
  const known = { clientSecret: 'pi_0_secret', amountCents: 700, currency: 'usd' }
  const startPack = vi.fn<PaymentProvider['startPack']>(async () => {
    if (fails) throw fails
    const ids = { objectId: 'pi_1', paymentId: 'pi_1', clientSecret: 'pi_1_secret' }
    return { ...ids, amountCents: 700, currency: 'usd', status: 'requires_payment_method' }
  })
  const insertIntent = vi.fn<BillingStore['insertIntent']>(async () => undefined)
  const saveIntent = vi.fn<BillingStore['saveIntent']>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what packs need
  const deps = {
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    clock: () => 0,
    newId: () => 'i_new',
    automaticTax: false,
    packsNeedPaidPlan: settings.packsNeedPaidPlan ?? false,
    isClosed: async () => settings.isClosed ?? false,
    plans: { subscription: async () => null, isFreeChosen: async () => false },
    billing: {
      openIntent: async () => open,
      customerOf: async () => 'cus_1',
      recordPayment: async () => undefined,
      insertIntent,
      saveIntent,
    },
    provider: {
      hasCustomer: async () => true,
      readPayment: async (id: string | null) => {
        if (id !== open?.objectId || id === null) throw new Error(`no payment has the id ${id}`)
        return paymentStatus === null ? null : { ...known, status: paymentStatus }
      },
      startPack,
    },
  } as unknown as Parameters<typeof createPaymentIntent>[0]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only who it is
  const account = { id: verifiedOwner('u_1') } as Parameters<typeof createPaymentIntent>[1]
  const buy = () => createPaymentIntent(deps, account, { lookup_key: 'Messages', quantity: 1 })
  return { buy, startPack, insertIntent, saveIntent }
}

const begun = { id: 'i_0', objectId: 'pi_0' }

test('a repeated purchase of the same packs continues the payment that was begun', async () => {
  const { buy, startPack } = packsOf({ open: begun, paymentStatus: 'requires_payment_method' })

  expect(await buy()).toMatchObject({ clientSecret: 'pi_0_secret' })
  expect(startPack).not.toHaveBeenCalled()
})

test.each([
  ['was paid', 'succeeded'],
  ['is being paid', 'processing'],
  ['was canceled', 'canceled'],
  ['the provider does not know', null],
])('a payment that %s is not offered again', async (_state, paymentStatus) => {
  const { buy, startPack, insertIntent } = packsOf({ open: begun, paymentStatus })

  expect(await buy()).toMatchObject({ clientSecret: 'pi_1_secret' })
  expect(startPack).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ intentId: 'i_new' }))
  expect(insertIntent).toHaveBeenCalledOnce()
})

test('a purchase whose response was lost is repeated with the same key', async () => {
  const { buy, startPack, insertIntent } = packsOf({ open: { id: 'i_0', objectId: null } })

  await buy()
  expect(startPack).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ intentId: 'i_0' }))
  expect(insertIntent).not.toHaveBeenCalled()
})

test.each([
  ['stays open when nobody knows its outcome', new OutcomeUnknownError('cut'), 0],
  ['has failed when it was refused', new Error('refused'), 1],
])('a purchase %s', async (_what, fails, saved) => {
  const { buy, saveIntent } = packsOf({ fails })

  await expect(buy()).rejects.toThrow(fails.message)
  expect(saveIntent).toHaveBeenCalledTimes(saved)
})

test.each([
  ['of a closed account', { isClosed: true }, 'token_revoked'],
  ['without a plan, where packs need one', { packsNeedPaidPlan: true }, 'plan_required'],
])('nothing is bought %s', async (_who, settings, code) => {
  const { buy, startPack } = packsOf(settings)

  await expect(buy()).rejects.toMatchObject({ code })
  expect(startPack).not.toHaveBeenCalled()
})
