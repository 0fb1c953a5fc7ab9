import type { Account } from '../accounts/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { customerFor, payerOf } from './buy.ts'
import type { PaymentsDeps } from './ports.ts'
import type { Card } from './provider.ts'
import { isLiving } from './subscription-status.ts'

/** The saved cards of an account; none before its first purchase. */
export async function listCards(deps: PaymentsDeps, ownerId: OwnerId): Promise<Card[]> {
  const customerId = await deps.billing.customerOf(ownerId)
  return customerId === null ? [] : deps.provider.listCards(customerId)
}

/** Keeps a card for renewals and upgrades; grants nothing. */
export async function attachPaymentMethod(
  deps: PaymentsDeps,
  account: Account,
  cardId: string,
): Promise<void> {
  const known = await deps.billing.cardOwner(cardId)
  if (known !== 'unknown' && known !== account.id) throw notYours()

  await deps.inTurn(account.id, async () => {
    const customerId = await customerFor(deps, payerOf(account))
    await refuseForeign(deps, customerId, cardId)

    const subscription = (await deps.billing.subscriptionsOf(account.id)).find(isLiving)
    await deps.provider.attachCard(customerId, cardId, subscription?.id ?? null)
    await deps.billing.noteCard(account.id, cardId)
  })
}

/** Forgets a saved card, unless a plan could not be renewed without it. */
export async function removeCard(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  cardId: string,
): Promise<void> {
  const known = await deps.billing.cardOwner(cardId)
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null || (known !== 'unknown' && known !== ownerId)) throw notYours()

  await deps.inTurn(ownerId, async () => {
    const cards = await deps.provider.listCards(customerId)
    if (!cards.some(({ id }) => id === cardId)) throw notYours()
    const plans = await deps.billing.subscriptionsOf(ownerId)
    if (cards.length === 1 && plans.some((plan) => isLiving(plan) && !plan.cancelAtPeriodEnd)) {
      const message = 'Your plan renews with this card. Save another card first.'
      throw new AppError('invalid_request', message)
    }
    const others = cards.filter(({ id }) => id !== cardId)
    const next = others.find(({ isDefault }) => isDefault) ?? others[0]
    if (next) {
      // What goes on being charged is charged to a card that stays.
      await deps.provider.attachCard(customerId, next.id, plans.find(isLiving)?.id ?? null)
    }
    await deps.provider.removeCard(cardId)
  })
}

/** The page where cards are managed. */
export async function openPortal(
  deps: PaymentsDeps & { ownPage: string },
  account: Account,
): Promise<string> {
  const customerId = await deps.inTurn(account.id, () => customerFor(deps, payerOf(account)))
  return (await deps.provider.portalUrl(customerId)) ?? deps.ownPage
}

async function refuseForeign(
  { provider }: PaymentsDeps,
  customerId: string,
  cardId: string,
): Promise<void> {
  const holder = await provider.cardHolder(cardId)
  if (holder === 'unknown' || (holder !== null && holder !== customerId)) throw notYours()
}

const notYours = () => new AppError('not_yours', 'This is not one of your payment methods.')
