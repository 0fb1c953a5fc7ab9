type RefusalBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An error answer of the provider. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  /** A declined payment leaves its trace; every other refusal changes nothing. */
  readonly keepsWork: boolean

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsWork = body.type === 'card_error'
  }
}

export const badRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })

/** A payment that did not go through; what it left behind stays. */
export const cardError = (
  decline: { code: string; decline_code?: string; message: string },
  intent?: { latest_charge: string | null },
) =>
  new Refusal(402, {
    type: 'card_error',
    ...decline,
    ...(intent && { payment_intent: intent }),
    ...(typeof intent?.latest_charge === 'string' && { charge: intent.latest_charge }),
  })
