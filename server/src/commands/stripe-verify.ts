import { verifyProvider } from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'

const noKey =
  'STRIPE_SECRET_KEY is not set, so nothing was verified. Set a test key (sk_test_…) and run it again.'

/**
 * `npm run stripe:verify`: runs named scenarios against Stripe's test mode and prints what it saw. Exit code 0:
 * every scenario passed, or there is no key; 1: a scenario failed, or the key is not a test key.
 */
async function verify(): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey } = readConfig()
  if (secretKey === undefined) {
    console.log(noKey)
    return
  }
  if (!/^[sr]k_test_\w{10,}$/.test(secretKey)) {
    throw new Error('STRIPE_SECRET_KEY: only a test key (sk_test_…) is verified. Nothing was sent.')
  }
  for await (const { name, isRight, seen } of verifyProvider({ secretKey })) {
    console.log(`${isRight ? 'ok    ' : 'FAILED'} ${name}: ${seen}`)
    if (!isRight) process.exitCode = 1
  }
}

try {
  await verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
