import { parseArgs } from 'node:util'
import { applyPriceList } from '@askwell/contract/billing/price-list'
import { openSandbox } from '@askwell/stripe-sandbox'
import {
  createPromotionCode,
  createStripe,
  paymentSettings,
  readPromotion,
  sandboxStore,
  type NewPromotion,
} from '../billing/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/connect.ts'

const usage = `Usage: npm run promotion -- CODE --percent 20 | --amount 5.00
         [--once | --months 3 | --forever] [--uses 100] [--until 2026-12-31] [--first-purchase]
         [--plan hobby_monthly]

Creates a promotion code for plans: a percentage or an amount off the first payment (--once, the default), the
payments of some months, or every payment. With Stripe keys it is created at Stripe, otherwise in the sandbox.
--uses limits how often it can be used, --until names its last day (UTC). --plan, which can be repeated, names the only
plans that it reduces: without it, the discount stays when a customer changes to a larger plan.`

const options = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  once: { type: 'boolean' },
  months: { type: 'string' },
  forever: { type: 'boolean' },
  uses: { type: 'string' },
  until: { type: 'string' },
  'first-purchase': { type: 'boolean' },
  plan: { type: 'string', multiple: true },
} as const

function requested(): NewPromotion | null {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    return readPromotion(positionals, values)
  } catch {
    return null
  }
}

async function create(promotion: NewPromotion): Promise<string> {
  const config = readConfig()
  const settings = paymentSettings(config)
  applyPriceList(config.priceList)
  if (settings.mode === 'stripe') return createPromotionCode(createStripe(settings), promotion)

  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.dataDir })
  try {
    const { fetch } = openSandbox({
      store: sandboxStore(database),
      clock: Date.now,
      // No event is delivered here, so no signature is needed.
      webhookSecret: '',
      publicUrl: config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`,
    })
    return await createPromotionCode(
      createStripe({ secretKey: 'sk_test_sandbox', fetch }),
      promotion,
    )
  } finally {
    await database.close()
  }
}

const promotion = requested()
if (promotion === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    console.log(await create(promotion))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
