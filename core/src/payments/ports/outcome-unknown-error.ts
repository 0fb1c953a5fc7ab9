import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError } from '../../shared/index.ts'

/** It is unknown whether the provider completed the request; repeat it with the same key. */
export class OutcomeUnknownError extends AppError {
  constructor(cause: unknown) {
    super('payment_provider_failed', texts.providerSilent, { cause })
  }
}
