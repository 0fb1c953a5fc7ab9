import * as z from 'zod/mini'
import { intervals } from '../calendar.ts'
import { newPrice, newProduct } from '../objects/price.ts'
import { badRequest } from '../refusal.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { currency, flag, mergeMetadata, metadata, paging, read, whole, word } from './shapes.ts'

const productDetails = z.strictObject({
  id: z.optional(word),
  name: z.optional(word),
  active: z.optional(flag),
  metadata: z.optional(metadata),
})

const priceDetails = z.strictObject({
  currency,
  product: word,
  unit_amount: whole,
  lookup_key: z.optional(word),
  transfer_lookup_key: z.optional(flag),
  nickname: z.optional(word),
  metadata: z.optional(metadata),
  recurring: z.optional(
    z.strictObject({
      interval: z.enum(intervals),
      interval_count: z.optional(z.literal('1')),
    }),
  ),
})

const priceChanges = z.strictObject({
  active: z.optional(flag),
  lookup_key: z.optional(word),
  transfer_lookup_key: z.optional(flag),
  nickname: z.optional(word),
  metadata: z.optional(metadata),
})

const priceFilters = z.strictObject({
  ...paging,
  active: z.optional(flag),
  lookup_keys: z.optional(z.array(word)),
  product: z.optional(word),
  type: z.optional(word),
})
const productFilters = z.strictObject({ ...paging, active: z.optional(flag) })

async function createProduct(world: World, { form }: Call) {
  const { id, name, metadata: given = {} } = read(productDetails, form)
  if (name === undefined) throw badRequest('Missing required param: name.', { param: 'name' })
  if (id !== undefined && (await world.findAny(id))) {
    throw badRequest(`Product already exists: ${id}.`, { code: 'resource_already_exists' })
  }
  return world.add(newProduct({ ...(id && { id }), name, metadata: given, created: world.seconds }))
}

async function createPrice(world: World, { form }: Call) {
  const given = read(priceDetails, form)
  const product = await world.findAny(given.product)
  if (product?.object !== 'product') throw badRequest(`No such product: '${given.product}'`)
  const lookupKey = given.lookup_key ?? null
  await freeLookupKey(world, lookupKey, given.transfer_lookup_key ?? false)
  return world.add(
    newPrice({
      product: product.id,
      amount: given.unit_amount,
      interval: given.recurring?.interval ?? null,
      lookupKey,
      nickname: given.nickname ?? null,
      metadata: given.metadata ?? {},
      created: world.seconds,
    }),
  )
}

/** A lookup key stands for one price; another price gives it up only when that is wished. */
async function freeLookupKey(world: World, key: string | null, isWished: boolean): Promise<void> {
  if (key === null) return
  const holder = (await world.list('price')).find((price) => price.lookup_key === key)
  if (holder === undefined) return
  if (!isWished) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`)
  holder.lookup_key = null
}

async function updatePrice(world: World, call: Call) {
  const price = await world.get('price', idIn(call))
  const given = read(priceChanges, call.form)
  if (given.lookup_key !== undefined && given.lookup_key !== price.lookup_key) {
    await freeLookupKey(world, given.lookup_key, given.transfer_lookup_key ?? false)
    price.lookup_key = given.lookup_key
  }
  price.active = given.active ?? price.active
  price.nickname = given.nickname ?? price.nickname
  price.metadata = mergeMetadata(price.metadata, given.metadata)
  return price
}

async function listPrices(world: World, { form }: Call) {
  const { active, lookup_keys: keys, product, type, ...page } = read(priceFilters, form)
  const prices = await world.list('price')
  const wanted = prices.filter(
    (price) =>
      (active === undefined || price.active === active) &&
      (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
      (product === undefined || price.product === product) &&
      (type === undefined || price.type === type),
  )
  return pageOf('/v1/prices', wanted, page)
}

export const priceCalls: Calls = {
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (world, call) => world.get('product', idIn(call)),

  async 'POST /v1/products/:id'(world, call) {
    const product = await world.get('product', idIn(call))
    const given = read(productDetails, call.form)
    product.name = given.name ?? product.name
    product.active = given.active ?? product.active
    product.metadata = mergeMetadata(product.metadata, given.metadata)
    product.updated = world.seconds
    return product
  },

  async 'GET /v1/products'(world, { form }) {
    const { active, ...page } = read(productFilters, form)
    const products = await world.list('product')
    const wanted = products.filter((one) => active === undefined || one.active === active)
    return pageOf('/v1/products', wanted, page)
  },

  'POST /v1/prices': createPrice,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': (world, call) => world.get('price', idIn(call)),
  'POST /v1/prices/:id': updatePrice,
}
