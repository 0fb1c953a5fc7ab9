import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Stripe } from 'stripe'
import { createGenerator } from 'ts-json-schema-generator'

const root = path.resolve(import.meta.dirname, '../../..')

/** The calls that the product makes, with the SDK's parameter type of each. */
export const requestTypes: Record<string, string> = {
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/customers': 'CustomerListParams',
  'GET /v1/customers/:id': 'CustomerRetrieveParams',
  'POST /v1/customers/:id': 'CustomerUpdateParams',
  'POST /v1/customers/:id/balance_transactions': 'CustomerCreateBalanceTransactionParams',
  'DELETE /v1/customers/:id': 'CustomerDeleteParams',
  'POST /v1/customers/:id/tax_ids': 'CustomerCreateTaxIdParams',
  'GET /v1/customers/:id/tax_ids': 'CustomerListTaxIdsParams',
  'DELETE /v1/customers/:id/tax_ids/:id': 'CustomerDeleteTaxIdParams',
  'GET /v1/customers/:id/payment_methods': 'CustomerListPaymentMethodsParams',
  'POST /v1/products': 'ProductCreateParams',
  'GET /v1/products': 'ProductListParams',
  'GET /v1/products/:id': 'ProductRetrieveParams',
  'POST /v1/products/:id': 'ProductUpdateParams',
  'POST /v1/prices': 'PriceCreateParams',
  'GET /v1/prices': 'PriceListParams',
  'GET /v1/prices/:id': 'PriceRetrieveParams',
  'POST /v1/prices/:id': 'PriceUpdateParams',
  'POST /v1/coupons': 'CouponCreateParams',
  'GET /v1/coupons/:id': 'CouponRetrieveParams',
  'DELETE /v1/coupons/:id': 'CouponDeleteParams',
  'POST /v1/promotion_codes': 'PromotionCodeCreateParams',
  'GET /v1/promotion_codes': 'PromotionCodeListParams',
  'POST /v1/promotion_codes/:id': 'PromotionCodeUpdateParams',
  'POST /v1/payment_intents': 'PaymentIntentCreateParams',
  'GET /v1/payment_intents': 'PaymentIntentListParams',
  'GET /v1/payment_intents/:id': 'PaymentIntentRetrieveParams',
  'POST /v1/payment_intents/:id': 'PaymentIntentUpdateParams',
  'POST /v1/payment_intents/:id/confirm': 'PaymentIntentConfirmParams',
  'POST /v1/payment_intents/:id/cancel': 'PaymentIntentCancelParams',
  'POST /v1/setup_intents': 'SetupIntentCreateParams',
  'GET /v1/setup_intents/:id': 'SetupIntentRetrieveParams',
  'POST /v1/setup_intents/:id/confirm': 'SetupIntentConfirmParams',
  'POST /v1/setup_intents/:id/cancel': 'SetupIntentCancelParams',
  'POST /v1/payment_methods': 'PaymentMethodCreateParams',
  'GET /v1/payment_methods': 'PaymentMethodListParams',
  'GET /v1/payment_methods/:id': 'PaymentMethodRetrieveParams',
  'POST /v1/payment_methods/:id': 'PaymentMethodUpdateParams',
  'POST /v1/payment_methods/:id/attach': 'PaymentMethodAttachParams',
  'POST /v1/payment_methods/:id/detach': 'PaymentMethodDetachParams',
  'POST /v1/subscriptions': 'SubscriptionCreateParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/:id': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/:id': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'SubscriptionCancelParams',
  'POST /v1/subscription_schedules': 'SubscriptionScheduleCreateParams',
  'GET /v1/subscription_schedules': 'SubscriptionScheduleListParams',
  'GET /v1/subscription_schedules/:id': 'SubscriptionScheduleRetrieveParams',
  'POST /v1/subscription_schedules/:id': 'SubscriptionScheduleUpdateParams',
  'POST /v1/subscription_schedules/:id/release': 'SubscriptionScheduleReleaseParams',
  'POST /v1/invoices': 'InvoiceCreateParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'POST /v1/invoices/create_preview': 'InvoiceCreatePreviewParams',
  'GET /v1/invoices/:id': 'InvoiceRetrieveParams',
  'POST /v1/invoices/:id': 'InvoiceUpdateParams',
  'POST /v1/invoices/:id/finalize': 'InvoiceFinalizeInvoiceParams',
  'POST /v1/invoices/:id/pay': 'InvoicePayParams',
  'POST /v1/invoices/:id/void': 'InvoiceVoidInvoiceParams',
  'POST /v1/invoices/:id/mark_uncollectible': 'InvoiceMarkUncollectibleParams',
  'POST /v1/invoices/:id/attach_payment': 'InvoiceAttachPaymentParams',
  'POST /v1/invoiceitems': 'InvoiceItemCreateParams',
  'GET /v1/invoiceitems': 'InvoiceItemListParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'GET /v1/invoice_payments/:id': 'InvoicePaymentRetrieveParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'GET /v1/refunds': 'RefundListParams',
  'GET /v1/refunds/:id': 'RefundRetrieveParams',
  'GET /v1/charges': 'ChargeListParams',
  'GET /v1/charges/:id': 'ChargeRetrieveParams',
  'GET /v1/disputes': 'DisputeListParams',
  'GET /v1/disputes/:id': 'DisputeRetrieveParams',
  'POST /v1/disputes/:id': 'DisputeUpdateParams',
  'POST /v1/disputes/:id/close': 'DisputeCloseParams',
  'GET /v1/events': 'EventListParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
}

/** The name of a type's schema; the SDK itself uses the bare names. */
export const nameOfType = (type: string): string => `Request_${type.replaceAll('.', '_')}`

/**
 * JSON Schemas of the parameters of all calls, generated from the installed SDK's types and cached
 * until the SDK or the list changes.
 */
export function readSchemas(): object {
  const folder = path.join(root, '.cache/stripe-requests')
  const types = [...new Set(Object.values(requestTypes))]
  const list = createHash('sha256').update(types.join()).digest('hex').slice(0, 8)
  const stamp = `${Stripe.PACKAGE_VERSION}-${list}`
  const kept = path.join(folder, `${stamp}.json`)
  if (!existsSync(kept)) writeWhole(kept, JSON.stringify(generate(folder, types)))
  return JSON.parse(readFileSync(kept, 'utf8'))
}

function generate(folder: string, types: string[]): unknown {
  const entry = path.join(folder, `entry-${process.pid}.ts`)
  const tsconfig = path.join(folder, `tsconfig-${process.pid}.json`)
  mkdirSync(folder, { recursive: true })
  const exports = types.map((type) => `export type ${nameOfType(type)} = Stripe.${type}`)
  writeFileSync(entry, [`import type { Stripe } from 'stripe'`, ...exports].join('\n'))
  writeFileSync(
    tsconfig,
    JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2024', strict: true, skipLibCheck: true },
      files: [entry],
    }),
  )
  const generator = createGenerator({ path: entry, tsconfig, skipTypeCheck: true, type: '*' })
  const schema = generator.createSchema('*')
  for (const file of [entry, tsconfig]) rmSync(file)
  return closed(schema)
}

/** Restricts enums to their known values, and removes descriptions. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== 'description' || typeof inner !== 'string')
      .map(([name, inner]) => [name, closed(name === 'anyOf' ? withoutOpenEnd(inner) : inner)]),
  )
}

const withoutOpenEnd = (branches: unknown): unknown =>
  Array.isArray(branches)
    ? branches.filter((branch: unknown) => !JSON.stringify(branch).includes('OtherString"'))
    : branches

/** Several test files may write at the same time; each reads a complete file. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}
