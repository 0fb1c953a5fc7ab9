import * as z from 'zod/mini'
import { newCustomer } from '../objects/customer.ts'
import { badRequest } from '../refusal.ts'
import type { Customer } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { mergeMetadata, metadata, orNothing, paging, read, word } from './shapes.ts'

const details = z.strictObject({
  email: z.optional(word),
  name: z.optional(word),
  description: z.optional(word),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(orNothing) })),
})

const filters = z.strictObject({ ...paging, email: z.optional(word) })
const methodFilters = z.strictObject({ ...paging, type: z.optional(word) })

async function create(world: World, { form }: Call) {
  const given = read(details, form)
  const customer = newCustomer({
    email: given.email ?? null,
    name: given.name ?? null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    created: world.seconds,
  })
  world.add(customer)
  world.emit('customer.created', customer)
  return customer
}

async function update(world: World, call: Call) {
  const customer = await world.get('customer', idIn(call))
  const { invoice_settings: settings, metadata: changes, ...given } = read(details, call.form)
  Object.assign(customer, given, { metadata: mergeMetadata(customer.metadata, changes) })
  const method = settings?.default_payment_method
  if (method !== undefined) await setDefault(world, customer, method)
  world.emit('customer.updated', customer)
  return customer
}

async function setDefault(world: World, customer: Customer, id: string | null): Promise<void> {
  const method = id === null ? undefined : await world.get('payment_method', id)
  if (method && method.customer !== customer.id) {
    throw badRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  customer.invoice_settings.default_payment_method = method?.id ?? null
}

export const customerCalls: Calls = {
  'POST /v1/customers': create,
  'GET /v1/customers/:id': (world, call) => world.get('customer', idIn(call)),
  'POST /v1/customers/:id': update,

  async 'GET /v1/customers'(world, { form }) {
    const { email, ...page } = read(filters, form)
    const customers = await world.list('customer')
    const wanted = customers.filter((one) => email === undefined || one.email === email)
    return pageOf('/v1/customers', wanted, page)
  },

  async 'GET /v1/customers/:id/payment_methods'(world, call) {
    const { type, ...page } = read(methodFilters, call.form)
    const customer = await world.get('customer', idIn(call))
    const methods = await world.list('payment_method', customer.id)
    const wanted = methods.filter((one) => type === undefined || one.type === type)
    return pageOf(`/v1/customers/${customer.id}/payment_methods`, wanted, page)
  },
}
