import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError } from '../../shared/index.ts'

/** Thrown when the provider may have completed the request. Repeat it with the same idempotency key. */
export class OutcomeUnknownError extends AppError {
  constructor(cause: unknown) {
    super('payment_provider_failed', texts.providerSilent, { cause })
  }
}
