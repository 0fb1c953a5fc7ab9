import { applyPriceList } from '@askwell/contract/billing/price-list'
import { isolation } from '@askwell/extraction'
import { checkCatalogPrices, createStripe, paymentSettings } from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'

/** Problems with the payments, one line each; [] without any. */
async function paymentProblems(): Promise<string[]> {
  const config = readConfig()
  const settings = paymentSettings(config)
  applyPriceList(config.priceList)
  if (settings.mode === 'sandbox') {
    console.log('Payments: sandbox. No real money moves.')
    return []
  }

  console.log(`Payments: Stripe, ${settings.isLive ? 'live' : 'test'} keys.`)
  const reports = await checkCatalogPrices(createStripe(settings))
  const flaws = reports.filter(({ isRight }) => !isRight)
  const noEvents = 'STRIPE_WEBHOOK_SECRET is not set: renewals are only checked once an hour.'
  return [
    ...flaws.map(
      ({ lookupKey, message }) => `The price ${lookupKey} ${message}. Run npm run stripe:setup.`,
    ),
    ...(settings.webhookSecret === '' ? [noEvents] : []),
  ]
}

/** How files of owners are kept from the server while they are read. */
const readingRule =
  isolation() === 'namespaces'
    ? 'Files are read by processes without network, in namespaces of their own.'
    : 'Files are read by processes that only Node.js restricts: this system lets no process start in namespaces ' +
      'of its own (unshare --user --net --pid). docs/operate.md says what to change.'

console.log(readingRule)
try {
  const flaws = await paymentProblems()
  for (const flaw of flaws) console.error(flaw)
  if (flaws.length > 0) process.exitCode = 1
  else console.log('Payments are set up correctly.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
