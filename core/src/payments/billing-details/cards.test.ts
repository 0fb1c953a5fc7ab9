import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { attachPaymentMethod, removeCard } from './cards.ts'

const ada = verifiedOwner('u_ada')

type Settings = {
  customerId?: string | null
  /** Who added the card before, as stored here. */
  cardOwner?: string
  /** The customer of the card at the provider. */
  cardHolder?: string | null
  saved?: string[]
  plans?: { id: string; status: string; cancelAtPeriodEnd: boolean }[]
}

function cardsOf(settings: Settings) {
  const { customerId = 'cus_ada', cardOwner = 'unknown', cardHolder = null, saved = [] } = settings
  const attachCard = vi.fn<PaymentProvider['attachCard']>(async () => undefined)
  const remove = vi.fn<PaymentProvider['removeCard']>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what cards need
  const deps = {
    withLock: <Answer>(_owner: string, work: () => Promise<Answer>) => work(),
    billing: {
      customerOf: async () => customerId,
      cardOwner: async () => cardOwner,
      recordCard: async () => undefined,
      subscriptionsOf: async () => settings.plans ?? [],
    },
    provider: {
      hasCustomer: async () => true,
      cardHolder: async () => cardHolder,
      listCards: async () => saved.map((id) => ({ id, isDefault: false })),
      attachCard,
      removeCard: remove,
    },
  } as unknown as PaymentsDeps
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only who it is
  const account = { id: ada, email: 'ada@example.com' } as Parameters<typeof attachPaymentMethod>[1]
  return {
    attach: () => attachPaymentMethod(deps, account, 'pm_1'),
    remove: () => removeCard(deps, ada, 'pm_1'),
    attachCard,
    removed: remove,
  }
}

test.each([
  ['another account added', { cardOwner: 'u_eve' }],
  ['another customer has at the provider', { cardHolder: 'cus_eve' }],
  ['the provider does not know', { cardHolder: 'unknown' }],
])('a card that %s is not saved', async (_whose, settings) => {
  const { attach, attachCard } = cardsOf(settings)

  await expect(attach()).rejects.toMatchObject({ code: 'not_yours' })
  expect(attachCard).not.toHaveBeenCalled()
})

test.each([
  ['new', {}],
  ['already saved', { cardOwner: ada, cardHolder: 'cus_ada' }],
])('a card that is %s is saved for the customer', async (_state, settings) => {
  const { attach, attachCard } = cardsOf(settings)

  await attach()
  expect(attachCard).toHaveBeenCalledWith('cus_ada', 'pm_1', null)
})

test.each([
  ['by an account that never paid', { customerId: null }],
  ['of another account', { cardOwner: 'u_eve', saved: ['pm_1'] }],
  ['that is not among the saved ones', { saved: ['pm_2'] }],
])('a card is not removed %s', async (_whose, settings) => {
  const { remove, removed } = cardsOf(settings)

  await expect(remove()).rejects.toMatchObject({ code: 'not_yours' })
  expect(removed).not.toHaveBeenCalled()
})

const plan = { id: 'sub_1', status: 'active', cancelAtPeriodEnd: false }

test('the last card stays while a plan renews with it', async () => {
  const { remove, removed } = cardsOf({ saved: ['pm_1'], plans: [plan] })

  await expect(remove()).rejects.toMatchObject({ code: 'invalid_request' })
  expect(removed).not.toHaveBeenCalled()
})

test.each([
  ['has ended', { status: 'canceled' }],
  ['will not renew', { cancelAtPeriodEnd: true }],
])('the last card can be removed when the plan %s', async (_state, more) => {
  const { remove, removed } = cardsOf({
    cardOwner: ada,
    saved: ['pm_1'],
    plans: [{ ...plan, ...more }],
  })

  await remove()
  expect(removed).toHaveBeenCalledWith('pm_1')
})

test('one of two cards is removed, and the plan renews with the other one', async () => {
  const { remove, removed, attachCard } = cardsOf({ saved: ['pm_1', 'pm_2'], plans: [plan] })

  await remove()
  expect(removed).toHaveBeenCalledWith('pm_1')
  expect(attachCard).toHaveBeenCalledExactlyOnceWith('cus_ada', 'pm_2', 'sub_1')
})
