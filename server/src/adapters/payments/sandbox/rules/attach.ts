import type { PaymentMethod } from '../things.ts'
import type { World } from '../world.ts'

/** Keeps a method with a customer; nothing happens when it already is. */
export function attach(world: World, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return
  method.customer = customer
  world.emit('payment_method.attached', method)
}
