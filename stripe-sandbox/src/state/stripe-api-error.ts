type StripeApiErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An error response of the provider. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: StripeApiErrorBody
  /** Whether the changes before the error are stored, as for a declined payment. */
  readonly keepsChanges: boolean

  constructor(status: number, body: StripeApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsChanges = body.type === 'card_error'
  }
}

export const badRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...more })

export const notFoundError = (kind: string, id: string) =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })

/** A failed payment; its changes are stored. */
export const cardError = (
  decline: { code: string; decline_code?: string; message: string },
  intent?: { latest_charge: string | null },
) =>
  new StripeApiError(402, {
    type: 'card_error',
    ...decline,
    ...(intent && { payment_intent: intent }),
    ...(typeof intent?.latest_charge === 'string' && { charge: intent.latest_charge }),
  })
