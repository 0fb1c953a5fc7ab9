import { AppError } from '../shared/index.ts'

/** The provider may or may not have done it: the same request, with the same key, tells. */
export class OutcomeUnknown extends AppError {
  constructor(cause: unknown) {
    super(
      'payment_provider_failed',
      'The payment service did not answer. You were not charged twice; please try again.',
      { cause },
    )
  }
}
