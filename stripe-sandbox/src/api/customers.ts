import * as z from 'zod/mini'
import { newCustomer } from '../objects/customer.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { newId, type Customer } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { endSubscription } from '../rules/subscribe.ts'
import { pathId, listPage, type ApiCall, type ApiObject, type ApiRoutes } from './api-call.ts'
import { addressParam, customFieldsParam } from './address-params.ts'
import {
  mergeMetadata,
  metadataParam,
  clearableTextParam,
  currencyParam,
  integerParam,
  pagingParams,
  parseParams,
  textParam,
} from './params.ts'

const details = z.strictObject({
  email: z.optional(textParam),
  name: z.optional(textParam),
  description: z.optional(textParam),
  metadata: z.optional(metadataParam),
  address: z.optional(addressParam),
  invoice_settings: z.optional(
    z.strictObject({
      default_payment_method: z.optional(clearableTextParam),
      custom_fields: z.optional(customFieldsParam),
    }),
  ),
})

const filters = z.strictObject({ ...pagingParams, email: z.optional(textParam) })
const methodFilters = z.strictObject({ ...pagingParams, type: z.optional(textParam) })

async function create(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(details, form)
  const customer = newCustomer({
    email: params.email ?? null,
    name: params.name ?? null,
    description: params.description ?? null,
    address: params.address ?? null,
    metadata: params.metadata ?? {},
    created: state.seconds,
  })
  state.add(customer)
  state.emit('customer.created', customer)
  return customer
}

async function update(state: SandboxState, call: ApiCall) {
  const customer = await state.get('customer', pathId(call))
  const {
    invoice_settings: settings,
    metadata: changes,
    ...params
  } = parseParams(details, call.form)
  Object.assign(customer, params, { metadata: mergeMetadata(customer.metadata, changes) })
  const { default_payment_method: method, custom_fields: customFields } = settings ?? {}
  if (customFields !== undefined) customer.invoice_settings.custom_fields = customFields
  if (method !== undefined) await setDefault(state, customer, method)
  state.emit('customer.updated', customer)
  return customer
}

async function read(state: SandboxState, call: ApiCall): Promise<ApiObject> {
  const id = pathId(call)
  const known = await state.find('customer', id)
  return known?.was_deleted ? deletedCustomer(id) : state.get('customer', id)
}

/** Ends the customer's subscriptions immediately; payments are kept. */
async function remove(state: SandboxState, call: ApiCall): Promise<ApiObject> {
  const customer = await state.get('customer', pathId(call))
  for (const subscription of await state.list('subscription', customer.id)) {
    if (subscription.ended_at !== null) continue
    await endSubscription(state, subscription, { reason: 'cancellation_requested' })
  }
  for (const taxId of await state.list('tax_id', customer.id)) await state.remove(taxId)
  Object.assign(customer, {
    email: null,
    name: null,
    description: null,
    address: null,
    metadata: {},
  })
  state.emit('customer.deleted', customer)
  customer.was_deleted = true
  return deletedCustomer(customer.id)
}

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true })

async function setDefault(
  state: SandboxState,
  customer: Customer,
  id: string | null,
): Promise<void> {
  const method = id === null ? undefined : await state.get('payment_method', id)
  if (method && method.customer !== customer.id) {
    throw badRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  customer.invoice_settings.default_payment_method = method?.id ?? null
}

const balanceChange = z.strictObject({
  amount: integerParam,
  currency: currencyParam,
  description: z.optional(textParam),
})

/** A negative amount is a credit, which the next invoices use. */
async function changeBalance(state: SandboxState, call: ApiCall): Promise<ApiObject> {
  const customer = await state.get('customer', pathId(call))
  const { amount, currency, description = null } = parseParams(balanceChange, call.form)
  customer.balance += amount
  const transaction = { id: newId('cbtxn'), object: 'customer_balance_transaction', amount }
  const balance = { ending_balance: customer.balance, customer: customer.id, livemode: false }
  return Object.assign(transaction, balance, {
    checkout_session: null,
    created: state.seconds,
    credit_note: null,
    currency,
    customer_account: null,
    description,
    invoice: null,
    metadata: {},
    type: 'adjustment',
  })
}

export const customerRoutes: ApiRoutes = {
  'POST /v1/customers/:id/balance_transactions': changeBalance,
  'POST /v1/customers': create,
  'GET /v1/customers/:id': read,
  'POST /v1/customers/:id': update,
  'DELETE /v1/customers/:id': remove,

  async 'GET /v1/customers'(state, { form }) {
    const { email, ...page } = parseParams(filters, form)
    const customers = await state.list('customer')
    const wanted = customers.filter(
      (one) => one.was_deleted !== true && (email === undefined || one.email === email),
    )
    return listPage('/v1/customers', wanted, page)
  },

  async 'GET /v1/customers/:id/payment_methods'(state, call) {
    const { type, ...page } = parseParams(methodFilters, call.form)
    const customer = await state.get('customer', pathId(call))
    const methods = await state.list('payment_method', customer.id)
    const wanted = methods.filter((one) => type === undefined || one.type === type)
    return listPage(`/v1/customers/${customer.id}/payment_methods`, wanted, page)
  },
}
