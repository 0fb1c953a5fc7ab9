import { createStripe } from '../adapters/payments/gateway.ts'
import { paymentSettings } from '../adapters/payments/payment-settings.ts'
import { createPrices } from '../adapters/payments/set-up.ts'
import { readConfig } from '../config.ts'

/** `npm run stripe:setup`: makes the products and prices of the catalogue at Stripe. */
async function setUp(): Promise<void> {
  const config = readConfig()
  const settings = paymentSettings(config)
  if (settings.mode === 'sandbox') {
    console.log(
      'The sandbox has every price already. Set STRIPE_SECRET_KEY to make them at Stripe.',
    )
    return
  }
  const reports = await createPrices(createStripe(settings), config.BRAND_NAME)
  for (const { lookupKey, said } of reports) console.log(`${lookupKey} ${said}`)
}

try {
  await setUp()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
