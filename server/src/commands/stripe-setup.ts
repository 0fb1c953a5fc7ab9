import { applyPriceList } from '@askwell/contract/billing/price-list'
import { createCatalogPrices, createStripe, paymentSettings } from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'

/** `npm run stripe:setup`: creates the products and prices of the catalog at Stripe. */
async function setUp(): Promise<void> {
  const config = readConfig()
  const settings = paymentSettings(config)
  applyPriceList(config.priceList)
  if (settings.mode === 'sandbox') {
    console.log(
      'The sandbox already has every price. Set STRIPE_SECRET_KEY to create them at Stripe.',
    )
    return
  }
  const reports = await createCatalogPrices(createStripe(settings), config.BRAND_NAME)
  for (const { lookupKey, message } of reports) console.log(`${lookupKey} ${message}`)
}

try {
  await setUp()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
