import * as texts from '@askwell/messages/billing/payment-messages'
import type { Account } from '../../accounts/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { ensureCustomer, payerOf } from '../purchases/purchase-intents.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { Card } from '../ports/provider.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'

/** Lists the saved cards of an account; empty before its first purchase. */
export async function listCards(deps: PaymentsDeps, ownerId: OwnerId): Promise<Card[]> {
  const customerId = await deps.billing.customerOf(ownerId)
  return customerId === null ? [] : deps.provider.listCards(customerId)
}

/** Saves a card for renewals and upgrades. */
export async function attachPaymentMethod(
  deps: PaymentsDeps,
  account: Account,
  cardId: string,
): Promise<void> {
  const known = await deps.billing.cardOwner(cardId)
  if (known !== 'unknown' && known !== account.id) throw foreignCardError()

  await deps.withLock(account.id, async () => {
    const customerId = await ensureCustomer(deps, payerOf(account))
    await refuseForeignCard(deps, customerId, cardId)

    const plans = await deps.billing.subscriptionsOf(account.id)
    // The card is also set for an unpaid plan, so that its open invoice can be paid.
    const subscription = plans.find(isActive) ?? plans.find(isUnpaid)
    await deps.provider.attachCard(customerId, cardId, subscription?.id ?? null)
    await deps.billing.recordCard(account.id, cardId)
  })
}

/** Removes a saved card. Throws AppError when a plan could not be renewed without it. */
export async function removeCard(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  cardId: string,
): Promise<void> {
  const known = await deps.billing.cardOwner(cardId)
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null || (known !== 'unknown' && known !== ownerId)) throw foreignCardError()

  await deps.withLock(ownerId, async () => {
    const cards = await deps.provider.listCards(customerId)
    if (!cards.some(({ id }) => id === cardId)) throw foreignCardError()
    const plans = await deps.billing.subscriptionsOf(ownerId)
    if (cards.length === 1 && plans.some((plan) => isActive(plan) && !plan.cancelAtPeriodEnd)) {
      const message = texts.lastCard
      throw new AppError('invalid_request', message)
    }
    const others = cards.filter(({ id }) => id !== cardId)
    const next = others.find(({ isDefault }) => isDefault) ?? others[0]
    if (next) {
      // Renewals are then charged to a remaining card.
      await deps.provider.attachCard(customerId, next.id, plans.find(isActive)?.id ?? null)
    }
    await deps.provider.removeCard(cardId)
  })
}

/** Returns the URL of the page for managing cards. */
export async function openPortal(
  deps: PaymentsDeps & { defaultPortalUrl: string },
  account: Account,
): Promise<string> {
  const customerId = await deps.withLock(account.id, () => ensureCustomer(deps, payerOf(account)))
  return (await deps.provider.portalUrl(customerId)) ?? deps.defaultPortalUrl
}

async function refuseForeignCard(
  { provider }: PaymentsDeps,
  customerId: string,
  cardId: string,
): Promise<void> {
  const holder = await provider.cardHolder(cardId)
  if (holder === 'unknown' || (holder !== null && holder !== customerId)) throw foreignCardError()
}

const foreignCardError = () => new AppError('not_yours', texts.notYourCard)
