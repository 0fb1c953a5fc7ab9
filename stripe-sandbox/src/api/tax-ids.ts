import { readTaxId } from '@askwell/contract/billing/tax-ids'
import * as z from 'zod/mini'
import { badRequest } from '../state/stripe-api-error.ts'
import { newId, type TaxId } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { listPage, pathId, type ApiCall, type ApiObject, type ApiRoutes } from './api-call.ts'
import { pagingParams, parseParams, textParam } from './params.ts'

const details = z.strictObject({ type: textParam, value: textParam })
const filters = z.strictObject(pagingParams)

/** A valid tax id with this ending is refused, to simulate an id that does not exist. */
const refusedEnding = '000000000'

async function create(state: SandboxState, call: ApiCall): Promise<ApiObject> {
  const customer = await state.get('customer', pathId(call))
  const { type, value } = parseParams(details, call.form)
  const country = countryOf(type, value)
  if (readTaxId(country, value)?.type !== type || value.endsWith(refusedEnding)) {
    throw badRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
  }
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country,
    created: state.seconds,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer: customer.id, customer_account: null },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
  state.add(taxId)
  state.emit('customer.tax_id.created', taxId)
  return taxId
}

/** The country of a tax id, from its type; a VAT id of the EU begins with its country. */
function countryOf(type: string, value: string): string {
  if (type !== 'eu_vat') return type.slice(0, 2).toUpperCase()
  const prefix = value.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}

async function remove(state: SandboxState, { ids }: ApiCall): Promise<ApiObject> {
  const [customerId = '', id = ''] = ids
  const taxId = await state.get('tax_id', id)
  if (taxId.customer !== customerId) throw badRequest(`No such tax_id: '${id}'`)
  await state.remove(taxId)
  state.emit('customer.tax_id.deleted', taxId)
  return Object.assign({ id, object: 'tax_id' }, { deleted: true })
}

export const taxIdRoutes: ApiRoutes = {
  'POST /v1/customers/:id/tax_ids': create,
  'DELETE /v1/customers/:id/tax_ids/:taxId': remove,

  async 'GET /v1/customers/:id/tax_ids'(state, call) {
    const customer = await state.get('customer', pathId(call))
    const page = parseParams(filters, call.form)
    const all = await state.list('tax_id', customer.id)
    return listPage(`/v1/customers/${customer.id}/tax_ids`, all, page)
  },
}
