import { parseArgs } from 'node:util'
import { applyPriceList } from '@askwell/contract/billing/price-list'
import { verifyProvider } from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'

const noKey =
  'STRIPE_SECRET_KEY is not set, so nothing was verified. Set a test key (sk_test_…) and run it again.'

/**
 * `npm run stripe:verify`: runs named scenarios against Stripe's test mode and prints the results. `-- --api
 * http://127.0.0.1:PORT` uses a fake of the API on this computer instead. Exit code 0: every scenario passed, or there
 * is no key; 1: a scenario failed, or the key is not a test key.
 */
async function verify(): Promise<void> {
  const { values } = parseArgs({ options: { api: { type: 'string' } } })
  const { STRIPE_SECRET_KEY: secretKey, priceList } = readConfig()
  if (secretKey === undefined) {
    console.log(noKey)
    return
  }
  if (!/^[sr]k_test_\w{10,}$/.test(secretKey)) {
    throw new Error('STRIPE_SECRET_KEY: only a test key (sk_test_…) is verified. Nothing was sent.')
  }
  applyPriceList(priceList)
  const stand = values.api === undefined ? {} : { apiUrl: localAddress(values.api) }
  await report(verifyProvider({ secretKey, ...stand }))
}

async function report(verdicts: ReturnType<typeof verifyProvider>): Promise<void> {
  const count = { passed: 0, failed: 0 }
  for await (const { name, isRight, result } of verdicts) {
    count[isRight ? 'passed' : 'failed'] += 1
    console.log(`${isRight ? 'ok    ' : 'FAILED'} ${name}: ${result}`)
  }
  console.log(`${count.passed} passed, ${count.failed} failed`)
  if (count.failed > 0) process.exitCode = 1
}

/** Throws for an address on another computer, so that the key is sent only to Stripe or to this computer. */
function localAddress(typed: string): URL {
  const address = URL.parse(typed)
  if (address?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(address.hostname)) {
    return address
  }
  throw new Error('--api: only an address on this computer (http://127.0.0.1:PORT) can be asked.')
}

try {
  await verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
