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

/** `replaced` means that a later purchase canceled this payment. */
export type PaymentOutcome = PaymentAttempt | { outcome: 'replaced' }

/** Confirms the payment with the values of the payment fields. */
export type ConfirmPayment = () => Promise<PaymentAttempt>

/** Props of a provider's payment fields. `onReady` is called with null while they cannot be submitted. */
export type PaymentFieldsProps = {
  clientSecret: string
  onReady: (confirm: ConfirmPayment | null) => void
}
