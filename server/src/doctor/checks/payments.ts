import { applyPriceList } from '@askwell/contract/billing/price-list'
import { checkCatalogPrices, createStripe, paymentSettings } from '../../billing/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { hint, ok, problem, reasonOf, type Finding } from './finding.ts'

/** Checks that the payment provider has each price of the catalog with its exact amount and interval. */
export async function checkPayments(config: Config): Promise<Finding[]> {
  const settings = paymentSettings(config)
  applyPriceList(config.priceList)
  if (settings.mode === 'sandbox') return [hint('the sandbox: no real money moves')]

  try {
    const reports = await checkCatalogPrices(createStripe(settings))
    const flaws = reports
      .filter(({ isRight }) => !isRight)
      .map(({ lookupKey, message }) =>
        problem(`The price ${lookupKey} ${message}. Run npm run stripe:setup.`),
      )
    if (settings.webhookSecret === '') {
      flaws.push(
        hint(
          'STRIPE_WEBHOOK_SECRET is not set: renewals are only checked once an hour. docs/operate.md, Stripe, step 3.',
        ),
      )
    }
    return flaws.length > 0 ? flaws : [ok(`Stripe, ${settings.isLive ? 'live' : 'test'} keys`)]
  } catch (error) {
    return [
      problem(
        `Stripe does not answer (${reasonOf(error)}). Check STRIPE_SECRET_KEY and the network.`,
      ),
    ]
  }
}
