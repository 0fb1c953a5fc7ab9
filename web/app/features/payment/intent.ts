/** What the provider says about a payment, whoever the provider is. */
export type Intent = {
  /** succeeded, processing, requires_payment_method, requires_action, canceled … */
  status: string
  paymentMethodId: string | null
}

/** How an attempt to pay ended: the intent moved, or a sentence says why it did not. */
export type Attempt =
  | { outcome: 'confirmed'; intent: Intent }
  | { outcome: 'refused'; message: string }

/** Sends what stands in the payment fields. */
export type Confirm = () => Promise<Attempt>

/** Payment fields of a provider. They hand over `null` until they can be sent. */
export type FieldsProps = {
  clientSecret: string
  onReady: (confirm: Confirm | null) => void
}
