import { applyPriceList } from '@askwell/contract/billing/price-list'
import { isolation } from '@askwell/extraction'
import { checkCatalogPrices, createStripe, paymentSettings } from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openS3Client } from '../platform/files/s3/s3-client.ts'
import { tryObjectStore } from '../platform/files/s3/try-object-store.ts'

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

/** Writes, reads and removes an original in the file store; [] when that works or files are on the disk. */
async function fileStoreProblems(): Promise<string[]> {
  const { objectStore } = readConfig()
  if (objectStore === null) return []
  console.log(`Uploads: ${objectStore.bucketUrl}`)
  const client = openS3Client(objectStore)
  try {
    await tryObjectStore(client)
    return []
  } catch (error) {
    return [`FILES_URL: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await client.close()
  }
}

/** How files of owners are kept from the server while they are read. */
const readingRule =
  isolation() === 'namespaces'
    ? 'Files are read by processes without network, in namespaces of their own.'
    : 'Files are read by processes that only Node.js restricts: this system lets no process start in namespaces ' +
      'of its own (unshare --user --net --pid). docs/operate.md says what to change.'

console.log(readingRule)
try {
  const flaws = [...(await fileStoreProblems()), ...(await paymentProblems())]
  for (const flaw of flaws) console.error(flaw)
  if (flaws.length > 0) process.exitCode = 1
  else console.log('Payments and file store are set up correctly.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
