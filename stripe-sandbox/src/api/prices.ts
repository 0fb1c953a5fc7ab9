import * as z from 'zod/mini'
import { intervals } from '../state/calendar.ts'
import { newPrice, newProduct } from '../objects/price.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  currencyParam,
  booleanParam,
  mergeMetadata,
  metadataParam,
  pagingParams,
  parseParams,
  integerParam,
  textParam,
} from './params.ts'

const productDetails = z.strictObject({
  id: z.optional(textParam),
  name: textParam,
  metadata: z.optional(metadataParam),
})

const productChanges = z.strictObject({
  name: z.optional(textParam),
  active: z.optional(booleanParam),
  metadata: z.optional(metadataParam),
})

const priceDetails = z.strictObject({
  currency: currencyParam,
  product: textParam,
  unit_amount: integerParam,
  lookup_key: z.optional(textParam),
  transfer_lookup_key: z.optional(booleanParam),
  nickname: z.optional(textParam),
  metadata: z.optional(metadataParam),
  recurring: z.optional(
    z.strictObject({
      interval: z.enum(intervals),
      interval_count: z.optional(z.literal('1')),
    }),
  ),
})

const priceChanges = z.strictObject({
  active: z.optional(booleanParam),
  lookup_key: z.optional(textParam),
  transfer_lookup_key: z.optional(booleanParam),
  nickname: z.optional(textParam),
  metadata: z.optional(metadataParam),
})

const priceFilters = z.strictObject({
  ...pagingParams,
  active: z.optional(booleanParam),
  lookup_keys: z.optional(z.array(textParam)),
  product: z.optional(textParam),
  type: z.optional(textParam),
})
const productFilters = z.strictObject({ ...pagingParams, active: z.optional(booleanParam) })

async function createProduct(state: SandboxState, { form }: ApiCall) {
  const { id, name, metadata: params = {} } = parseParams(productDetails, form)
  if (id !== undefined && (await state.findAny(id))) {
    throw badRequest(`Product already exists: ${id}.`, { code: 'resource_already_exists' })
  }
  return state.add(
    newProduct({ ...(id && { id }), name, metadata: params, created: state.seconds }),
  )
}

async function createPrice(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(priceDetails, form)
  const product = await state.findAny(params.product)
  if (product?.object !== 'product') throw badRequest(`No such product: '${params.product}'`)
  const lookupKey = params.lookup_key ?? null
  await releaseLookupKey(state, lookupKey, params.transfer_lookup_key ?? false)
  return state.add(
    newPrice({
      product: product.id,
      amount: params.unit_amount,
      interval: params.recurring?.interval ?? null,
      lookupKey,
      nickname: params.nickname ?? null,
      metadata: params.metadata ?? {},
      created: state.seconds,
    }),
  )
}

/** A lookup key belongs to one price. It can be moved to another price only with `transfer_lookup_key`. */
async function releaseLookupKey(
  state: SandboxState,
  key: string | null,
  isTransferAllowed: boolean,
): Promise<void> {
  if (key === null) return
  const holder = (await state.list('price')).find((price) => price.lookup_key === key)
  if (holder === undefined) return
  if (!isTransferAllowed)
    throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`)
  holder.lookup_key = null
}

async function updatePrice(state: SandboxState, call: ApiCall) {
  const price = await state.get('price', pathId(call))
  const params = parseParams(priceChanges, call.form)
  if (params.lookup_key !== undefined && params.lookup_key !== price.lookup_key) {
    await releaseLookupKey(state, params.lookup_key, params.transfer_lookup_key ?? false)
    price.lookup_key = params.lookup_key
  }
  price.active = params.active ?? price.active
  price.nickname = params.nickname ?? price.nickname
  price.metadata = mergeMetadata(price.metadata, params.metadata)
  return price
}

async function listPrices(state: SandboxState, { form }: ApiCall) {
  const { active, lookup_keys: keys, product, type, ...page } = parseParams(priceFilters, form)
  const prices = await state.list('price')
  const wanted = prices.filter(
    (price) =>
      (active === undefined || price.active === active) &&
      (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
      (product === undefined || price.product === product) &&
      (type === undefined || price.type === type),
  )
  return listPage('/v1/prices', wanted, page)
}

export const priceRoutes: ApiRoutes = {
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (state, call) => state.get('product', pathId(call)),

  async 'POST /v1/products/:id'(state, call) {
    const product = await state.get('product', pathId(call))
    const params = parseParams(productChanges, call.form)
    product.name = params.name ?? product.name
    product.active = params.active ?? product.active
    product.metadata = mergeMetadata(product.metadata, params.metadata)
    product.updated = state.seconds
    return product
  },

  async 'GET /v1/products'(state, { form }) {
    const { active, ...page } = parseParams(productFilters, form)
    const products = await state.list('product')
    const wanted = products.filter((one) => active === undefined || one.active === active)
    return listPage('/v1/products', wanted, page)
  },

  'POST /v1/prices': createPrice,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': (state, call) => state.get('price', pathId(call)),
  'POST /v1/prices/:id': updatePrice,
}
