import * as texts from '@askwell/messages/billing/sandbox-payments'
import { newPaymentMethod } from '../objects/payment-method.ts'
import { badRequest, cardError } from '../state/stripe-api-error.ts'
import { methodOfName, methodOfNumber, type KnownMethod } from '../state/test-methods.ts'
import type { PaymentMethod } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

type Expiry = { exp_month?: number | undefined; exp_year?: number | undefined }

/** Creates a payment method from a number; the number itself is not stored. */
export function createPaymentMethod(
  state: SandboxState,
  typed: Expiry & { type: string; number: string },
): PaymentMethod {
  const known = methodOfNumber(typed.type, typed.number)
  if (!known) {
    throw cardError({
      code: 'incorrect_number',
      message: texts.wrongNumber,
    })
  }
  return storePaymentMethod(state, known, typed)
}

function storePaymentMethod(
  state: SandboxState,
  known: KnownMethod,
  { exp_month, exp_year }: Expiry = {},
): PaymentMethod {
  const expiry = {
    exp_month: exp_month ?? 12,
    exp_year: exp_year ?? new Date(state.now).getUTCFullYear() + 4,
  }
  return state.add(newPaymentMethod(known, expiry, state.seconds))
}

/** A payment method by its id, or a new one by a name such as 'pm_card_visa'. */
export async function resolvePaymentMethod(
  state: SandboxState,
  id: string,
): Promise<PaymentMethod> {
  const known = methodOfName(id)
  return known ? storePaymentMethod(state, known) : state.get('payment_method', id)
}

const usedMethodMessage = texts.methodUsed

/** Throws for a payment method that was used without being attached: it can neither pay again nor be attached. */
export async function rejectUsedMethod(
  state: SandboxState,
  method: PaymentMethod,
  customer: string | null,
): Promise<void> {
  if (method.customer !== null || customer === null) return
  const charges = await state.list('charge', customer)
  if (charges.some((one) => one.payment_method === method.id && one.status !== 'failed')) {
    throw badRequest(usedMethodMessage)
  }
}
