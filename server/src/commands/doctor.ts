import { createStripe } from '../adapters/payments/gateway.ts'
import { paymentSettings } from '../adapters/payments/payment-settings.ts'
import { checkPrices } from '../adapters/payments/set-up.ts'
import { readConfig } from '../config.ts'

/** What is wrong with the payments, one line each; [] when nothing is. */
async function flawsOfPayments(): Promise<string[]> {
  const settings = paymentSettings(readConfig())
  if (settings.mode === 'sandbox') {
    console.log('Payments: sandbox. No money moves.')
    return []
  }

  console.log(`Payments: Stripe, ${settings.isLive ? 'live' : 'test'} keys.`)
  const reports = await checkPrices(createStripe(settings))
  const flaws = reports.filter(({ isRight }) => !isRight)
  const noEvents = 'STRIPE_WEBHOOK_SECRET is not set: renewals are noticed once an hour only.'
  return [
    ...flaws.map(
      ({ lookupKey, said }) => `The price ${lookupKey} ${said}. Run npm run stripe:setup.`,
    ),
    ...(settings.webhookSecret === '' ? [noEvents] : []),
  ]
}

try {
  const flaws = await flawsOfPayments()
  for (const flaw of flaws) console.error(flaw)
  if (flaws.length > 0) process.exitCode = 1
  else console.log('Payments are in order.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
