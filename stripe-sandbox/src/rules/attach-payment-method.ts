import type { PaymentMethod } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

/** Attaches a payment method to a customer; changes nothing if it is already attached. */
export function attachPaymentMethod(
  state: SandboxState,
  method: PaymentMethod,
  customer: string,
): void {
  if (method.customer === customer) return
  method.customer = customer
  state.emit('payment_method.attached', method)
}
