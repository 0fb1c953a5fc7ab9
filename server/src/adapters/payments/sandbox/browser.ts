import { AppError } from '@askwell/core/shared'
import type { Desk } from './desk.ts'
import type { MadeMethod, SandboxIntent, TypedMethod } from './face.ts'
import { brandOf, last4Of } from './objects/payment-method.ts'
import { Refusal } from './refusal.ts'
import { confirmIntent } from './rules/confirm-intent.ts'
import { makeMethod } from './rules/payment-methods.ts'
import { answerSetUp } from './rules/set-up.ts'
import { answerChallenge } from './rules/take-payment.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from './things.ts'
import type { World } from './world.ts'

type Intent = PaymentIntent | SetupIntent

/** What the provider's browser library does, for the customer whose intent it is. */
export function createBrowser(desk: Desk) {
  /** Does something with the customer's intent; null when it is not the customer's. */
  const withIntent = (
    customer: string | null,
    clientSecret: string,
    task: (world: World, intent: Intent) => Promise<void>,
  ): Promise<SandboxIntent | null> =>
    readable(() =>
      desk.work(async (world) => {
        const intent = await findIntent(world, clientSecret)
        if (customer === null || intent?.customer !== customer) return null
        await task(world, intent)
        return describe(world, intent)
      }),
    )

  return {
    method: (typed: TypedMethod): Promise<MadeMethod> =>
      readable(() =>
        desk.work(async (world) => {
          const method = makeMethod(world, typed)
          return { id: method.id, brand: brandOf(method), last4: last4Of(method) }
        }),
      ),

    retrieve: (customer: string | null, clientSecret: string) =>
      withIntent(customer, clientSecret, async () => undefined),

    confirm: (
      customer: string | null,
      { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
    ) =>
      withIntent(customer, clientSecret, async (world, intent) => {
        await confirmIntent(world, intent, paymentMethodId)
      }),

    challenge: (
      customer: string | null,
      { clientSecret, outcome }: { clientSecret: string; outcome: 'complete' | 'fail' },
    ) =>
      withIntent(customer, clientSecret, async (world, intent) => {
        if (intent.status !== 'requires_action') {
          throw new AppError('invalid_request', 'This payment does not wait for a confirmation.')
        }
        const method = await world.get('payment_method', intent.payment_method ?? '')
        if (intent.object === 'setup_intent') answerSetUp(world, { intent, method }, outcome)
        else await answerChallenge(world, { intent, method }, outcome)
      }),
  }
}

async function findIntent(world: World, clientSecret: string): Promise<Intent | undefined> {
  const [id = ''] = clientSecret.split('_secret_')
  const thing = await world.findAny(id)
  const isIntent = thing?.object === 'payment_intent' || thing?.object === 'setup_intent'
  return isIntent && thing.client_secret === clientSecret ? thing : undefined
}

async function describe(world: World, intent: Intent): Promise<SandboxIntent> {
  const { status, payment_method: methodId } = intent
  const [amount, currency] =
    intent.object === 'payment_intent' ? [intent.amount, intent.currency] : [0, 'usd']
  const failure =
    intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  const method = methodId === null ? undefined : await world.find('payment_method', methodId)
  return {
    status,
    payment_method: methodId,
    amount,
    currency,
    error: failure?.message ?? null,
    next_action:
      status === 'requires_action' && method
        ? { type: 'three_d_secure', description: challengeText(method, amount) }
        : null,
  }
}

const challengeText = (method: PaymentMethod, cents: number): string => {
  const sum = cents === 0 ? '' : `, $${(cents / 100).toFixed(2)}`
  return `${brandOf(method)} ending ${last4Of(method)}${sum}`
}

/** A refusal of the provider in words that the product's own calls answer. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = error.status === 404 ? 'not_found' : 'invalid_request'
    throw new AppError(code, error.message, { cause: error })
  }
}
