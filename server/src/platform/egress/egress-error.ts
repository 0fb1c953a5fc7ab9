/** Why an allowed request failed. */
export type EgressFailure =
  | 'bad_encoding'
  | 'connection'
  | 'headers_too_slow'
  | 'redirect_refused'
  | 'too_large'
  | 'too_many_redirects'
  | 'too_slow'

/**
 * A failed request: no connection, too slow, too large, too many redirects. For a refused address, an `AppError` with
 * the code `url_blocked` is thrown instead.
 */
export class EgressError extends Error {
  readonly failure: EgressFailure

  constructor(failure: EgressFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'EgressError'
    this.failure = failure
  }
}
