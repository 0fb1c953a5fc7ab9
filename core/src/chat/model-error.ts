/**
 * unreachable: no connection, or it was reset before an answer. failing: the provider answered 5xx.
 * timeout: no text within the time limit. wrong_key: 401 or 403. rate_limited: 429. broken: an answer
 * that cannot be read. silent: an answer without a word. cut: ended before its end was announced. refused: the provider declined.
 */
export type ModelErrorKind =
  | 'unreachable'
  | 'failing'
  | 'timeout'
  | 'wrong_key'
  | 'rate_limited'
  | 'broken'
  | 'silent'
  | 'cut'
  | 'refused'

/** A language or embedding model that did not do its work. The message is for the owner's log. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ModelErrorKind,
    message: string,
    more: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs
  }
}
