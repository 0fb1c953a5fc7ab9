import { newPaymentMethod } from '../objects/payment-method.ts'
import { badRequest, cardError } from '../refusal.ts'
import { methodOfName, methodOfNumber, type KnownMethod } from '../test-methods.ts'
import type { PaymentMethod } from '../things.ts'
import type { World } from '../world.ts'

type Expiry = { exp_month?: number | undefined; exp_year?: number | undefined }

/** Makes a method of a typed number; the number itself is forgotten here. */
export function makeMethod(
  world: World,
  typed: Expiry & { type: string; number: string },
): PaymentMethod {
  const known = methodOfNumber(typed.type, typed.number)
  if (!known) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect. Use one of the test cards.',
    })
  }
  return keep(world, known, typed)
}

function keep(
  world: World,
  known: KnownMethod,
  { exp_month, exp_year }: Expiry = {},
): PaymentMethod {
  const expiry = {
    exp_month: exp_month ?? 12,
    exp_year: exp_year ?? new Date(world.now).getUTCFullYear() + 4,
  }
  return world.add(newPaymentMethod(known, expiry, world.seconds))
}

/** A method by its id, or a new one by a name such as 'pm_card_visa'. */
export async function methodOf(world: World, id: string): Promise<PaymentMethod> {
  const known = methodOfName(id)
  return known ? keep(world, known) : world.get('payment_method', id)
}

const usedAlone =
  'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'

/** A method that paid without being kept has served; it can neither pay nor be kept again. */
export async function refuseUsed(
  world: World,
  method: PaymentMethod,
  customer: string | null,
): Promise<void> {
  if (method.customer !== null || customer === null) return
  const charges = await world.list('charge', customer)
  if (charges.some((one) => one.payment_method === method.id && one.status !== 'failed')) {
    throw badRequest(usedAlone)
  }
}
