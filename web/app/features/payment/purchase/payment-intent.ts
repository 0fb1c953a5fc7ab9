/** The state of a payment at Stripe or in the sandbox. */
export type PaymentIntent = {
  /** succeeded, processing, requires_payment_method, requires_action, canceled … */
  status: string
  paymentMethodId: string | null
}

/** The result of a payment attempt: confirmed, or refused with a message. */
export type PaymentAttempt =
  | { outcome: 'confirmed'; intent: PaymentIntent }
  | { outcome: 'refused'; message: string }

/** `replaced`: a later purchase canceled this payment. */
export type PaymentOutcome = PaymentAttempt | { outcome: 'replaced' }

/** Confirms the payment with the values of the payment fields. */
export type ConfirmPayment = () => Promise<PaymentAttempt>

/** Props of the payment fields of a provider. `onReady` gets `null` while they cannot be sent. */
export type PaymentFieldsProps = {
  clientSecret: string
  onReady: (confirm: ConfirmPayment | null) => void
}
