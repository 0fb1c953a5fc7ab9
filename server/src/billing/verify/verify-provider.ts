import { randomUUID } from 'node:crypto'
import { verifiedOwner } from '@askwell/core/shared'
import { createStripe, openGateway } from '../provider/payment-gateway.ts'
import { scenarios } from './scenarios.ts'

export type Verdict = { name: string; isRight: boolean; seen: string }

type Access = { secretKey: string; fetch?: typeof globalThis.fetch }

/** Runs each scenario with a new customer, which is deleted afterwards. */
export async function* verifyProvider(access: Access): AsyncGenerator<Verdict> {
  const stripe = createStripe(access)
  const provider = openGateway({
    ...access,
    name: 'verify',
    webhookSecret: '',
    isLive: false,
    portalReturnUrl: null,
    now: () => performance.now(),
  })
  for (const { name, run } of scenarios) {
    const ownerId = verifiedOwner(`verify-${randomUUID()}`)
    let customerId: string | null = null
    try {
      const payer = { ownerId, email: 'verify@example.com', name: 'Ada Byron' }
      customerId = await provider.createCustomer(payer, null)
      yield { name, isRight: true, seen: await run({ provider, stripe, ownerId, customerId }) }
    } catch (error) {
      yield { name, isRight: false, seen: messageOf(error) }
    } finally {
      if (customerId !== null) await provider.eraseCustomer(customerId)
    }
  }
}

/** The provider's own message comes with the refusals that are made of it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
