/**
 * unreachable: no connection, or the connection was reset before a response. failing: status 5xx. timeout: no text
 * within the time limit. wrong_key: status 401 or 403. rate_limited: status 429. broken: an invalid response. silent: a
 * response without text. cut: the response ended before its end event. refused: the provider refused the request.
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

/** A failure of a language or embedding model. The message is for the log, not for users. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** Delay that the provider requested, in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly #providerWords: string

  constructor(
    kind: ModelErrorKind,
    message: string,
    more: {
      retryAfterMs?: number | undefined
      cause?: unknown
      providerWords?: string | undefined
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ModelError'
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs
    this.#providerWords = more.providerWords ?? ''
  }

  /**
   * The provider's error text. It may contain the question, the sources and the key, so it must not be logged or
   * stored: only the `doctor` command shows it to the operator.
   */
  get providerWords(): string {
    return this.#providerWords
  }
}
