import type { Stripe } from 'stripe'

/** The provider's object as it is kept: what could be expanded is an id. */
type Flat<T> = {
  [Key in keyof T]: string extends T[Key] ? Extract<T[Key], string | null | undefined> : T[Key]
}

export type Customer = Flat<Stripe.Customer>
export type Product = Flat<Stripe.Product>
export type Price = Flat<Stripe.Price>
export type PaymentMethod = Flat<Stripe.PaymentMethod>
export type PaymentIntent = Flat<Stripe.PaymentIntent>
export type SetupIntent = Flat<Stripe.SetupIntent>
export type Charge = Flat<Stripe.Charge>
export type Refund = Flat<Stripe.Refund>
export type Dispute = Flat<Stripe.Dispute>
export type Subscription = Flat<Stripe.Subscription>
export type Schedule = Flat<Stripe.SubscriptionSchedule>
export type Invoice = Flat<Stripe.Invoice>
export type InvoiceItem = Flat<Stripe.InvoiceItem>
export type InvoicePayment = Flat<Stripe.InvoicePayment>

/** Everything that has an id of its own, by the provider's word for its type. */
export type Things = {
  customer: Customer
  product: Product
  price: Price
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

export type Kind = keyof Things
export type Thing = Things[Kind]

/** How ids of a kind begin. */
export const idPrefix: Record<Kind, string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
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

/** A new id as the provider forms them. */
export const newId = (prefix: string): string =>
  `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

/** The id in a place that may also hold the whole object. */
export const idOf = (place: string | { id: string } | null | undefined): string | null =>
  typeof place === 'string' ? place : (place?.id ?? null)

/** A list inside an object. */
export const listOf = <Item>(url: string, data: Item[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})
