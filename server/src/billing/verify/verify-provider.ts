import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@askwell/core/payments'
import { verifiedOwner } from '@askwell/core/shared'
import type { Stripe } from 'stripe'
import { checkCatalogPrices } from '../provider/catalog-prices.ts'
import { createStripe, openGateway, type StripeAccess } from '../provider/payment-gateway.ts'
import type { Scenario } from './scenario-context.ts'
import { scenarios } from './scenarios.ts'

export type Verdict = { name: string; isRight: boolean; result: string }

type Clients = { stripe: Stripe; provider: PaymentProvider }

/** Marks the customers created here, so that the next run deletes those that an interrupted run left. */
const mark = 'verify-'
const email = 'verify@example.com'

/**
 * Runs each scenario with a new customer, which is deleted afterwards. Creates nothing when the prices of the plans are
 * missing or the provider cannot be reached.
 */
export async function* verifyProvider(access: StripeAccess): AsyncGenerator<Verdict> {
  const clients = { stripe: createStripe(access), provider: gatewayOf(access) }
  const prices = await verdictOf('every plan has its price', () => readPrices(clients.stripe))
  yield prices
  if (!prices.isRight) return
  yield await verdictOf('nothing is left of earlier runs', () => eraseEarlier(clients))
  for (const scenario of scenarios) yield* runScenario(clients, scenario)
}

const gatewayOf = (access: StripeAccess): PaymentProvider =>
  openGateway({
    ...access,
    name: 'verify',
    webhookSecret: '',
    isLive: false,
    portalReturnUrl: null,
    now: () => performance.now(),
  })

async function* runScenario(clients: Clients, { name, run }: Scenario): AsyncGenerator<Verdict> {
  const ownerId = verifiedOwner(`${mark}${randomUUID()}`)
  const payer = { ownerId, email, name: 'Ada Byron' }
  const customers: string[] = []
  yield await verdictOf(name, async () => {
    const customerId = await clients.provider.createCustomer(payer, null)
    customers.push(customerId)
    return run({ ...clients, ownerId, customerId })
  })
  for (const id of customers) {
    const erased = await verdictOf(`the customer of "${name}" is deleted`, () => erase(clients, id))
    if (!erased.isRight) yield erased
  }
}

async function readPrices(stripe: Stripe): Promise<string> {
  const reports = await checkCatalogPrices(stripe)
  const wrong = reports.filter(({ isRight }) => !isRight)
  if (wrong.length === 0) return `${reports.length} prices`
  const flaws = wrong.map(({ lookupKey, message }) => `${lookupKey} ${message}`)
  throw new Error(`${flaws.join(', ')}. Run npm run stripe:setup first.`)
}

async function eraseEarlier(clients: Clients): Promise<string> {
  const { data } = await clients.stripe.customers.list({ email, limit: 100 })
  const left = data.filter(({ metadata }) => metadata['user']?.startsWith(mark))
  for (const { id } of left) await erase(clients, id)
  return left.length === 0 ? 'nothing' : `deleted ${left.length}`
}

/** Erases the customer with its plans and cards. Returns its id. */
async function erase({ provider }: Clients, customerId: string): Promise<string> {
  await provider.eraseCustomer(customerId)
  return customerId
}

async function verdictOf(name: string, work: () => Promise<string>): Promise<Verdict> {
  try {
    return { name, isRight: true, result: await work() }
  } catch (error) {
    return { name, isRight: false, result: messageOf(error) }
  }
}

/** Includes the message of the provider, which is the cause of an `AppError`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
