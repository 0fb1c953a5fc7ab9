import type { PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'
import { nullIfMissing, withProviderErrors } from './provider-errors.ts'
import { collectPages } from './read-refunds-and-disputes.ts'

type Customers = Pick<
  PaymentProvider,
  'createCustomer' | 'updateCustomer' | 'hasCustomer' | 'eraseCustomer'
>

export const customerCalls = (stripe: Stripe): Customers => ({
  createCustomer: ({ ownerId, email, name }, deletedId) =>
    withProviderErrors(async () => {
      const customer = { email, name, metadata: { user: ownerId } }
      // With the first key, the provider would return the deleted customer again.
      const replaced = deletedId === null ? '' : `:${deletedId}`
      const key = { idempotencyKey: `cus:${ownerId}${replaced}` }
      return (await stripe.customers.create(customer, key)).id
    }),
  updateCustomer: (id, { email, name }) =>
    withProviderErrors(async () => void (await stripe.customers.update(id, { email, name }))),
  async hasCustomer(id) {
    const customer = await nullIfMissing(() => stripe.customers.retrieve(id))
    return customer !== null && customer.deleted !== true
  },
  eraseCustomer: (id) => withProviderErrors(() => eraseCustomer(stripe, id)),
})

/** Detaches the payment methods first, because those of a deleted customer cannot be listed. */
async function eraseCustomer(stripe: Stripe, id: string): Promise<void> {
  const methods = await collectPages(stripe.customers.listPaymentMethods(id, { limit: 100 }))
  for (const method of methods) await stripe.paymentMethods.detach(method.id)
  await stripe.customers.del(id)
}
