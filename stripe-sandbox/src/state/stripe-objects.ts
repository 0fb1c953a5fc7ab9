import type { Stripe } from 'stripe'

/** A stored object of the provider, with ids in expandable fields. */
type StoredObject<T> = {
  [Key in keyof T]: string extends T[Key] ? Extract<T[Key], string | null | undefined> : T[Key]
}

/** A deleted customer is kept, because its invoices and payments still refer to it. */
export type Customer = StoredObject<Stripe.Customer> & { was_deleted?: true }
export type TaxId = StoredObject<Stripe.TaxId>
export type Product = StoredObject<Stripe.Product>
export type Price = StoredObject<Stripe.Price>
/** A deleted coupon is kept, because existing discounts still use it. */
export type Coupon = StoredObject<Stripe.Coupon> & { was_deleted?: true }
export type PromotionCode = StoredObject<Stripe.PromotionCode>
export type Discount = StoredObject<Stripe.Discount>
export type PaymentMethod = StoredObject<Stripe.PaymentMethod>
export type PaymentIntent = StoredObject<Stripe.PaymentIntent>
export type SetupIntent = StoredObject<Stripe.SetupIntent>
export type Charge = StoredObject<Stripe.Charge>
export type Refund = StoredObject<Stripe.Refund>
export type Dispute = StoredObject<Stripe.Dispute>
export type Subscription = StoredObject<Stripe.Subscription>
export type Schedule = StoredObject<Stripe.SubscriptionSchedule>
export type Invoice = StoredObject<Stripe.Invoice>
export type InvoiceItem = StoredObject<Stripe.InvoiceItem>
export type InvoicePayment = StoredObject<Stripe.InvoicePayment>

/** All object types with an id, by the provider's name of the type. */
export type StripeObjects = {
  customer: Customer
  tax_id: TaxId
  product: Product
  price: Price
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  subscription: Subscription
  subscription_schedule: Schedule
  invoice: Invoice
  invoiceitem: InvoiceItem
  invoice_payment: InvoicePayment
}

export type ObjectType = keyof StripeObjects
export type StripeObject = StripeObjects[ObjectType]

/** Prefix of ids by object type. */
export const idPrefix: Record<ObjectType, string> = {
  customer: 'cus',
  tax_id: 'txi',
  product: 'prod',
  price: 'price',
  coupon: 'coupon',
  promotion_code: 'promo',
  discount: 'di',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  invoiceitem: 'ii',
  invoice_payment: 'inpay',
}

/** A new id in the provider's format. */
export const newId = (prefix: string): string =>
  `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

/** The id in a field that may contain an id or an expanded object. */
export const idOf = (place: string | { id: string } | null | undefined): string | null =>
  typeof place === 'string' ? place : (place?.id ?? null)

/** A list that is part of an object. */
export const listOf = <Item>(url: string, data: Item[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})
