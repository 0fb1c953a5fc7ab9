/**
 * unreachable: no connection, or it was reset before a response. failing: the provider returned 5xx. timeout:
 * no text within the time limit. wrong_key: 401 or 403. rate_limited: 429. broken: an invalid response.
 * silent: a response without text. cut: the response ended before its end event. refused: the provider
 * declined.
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

/** A failure of a language or embedding model. The message is for the owner's log. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind
  /** Wait that the provider requested, in milliseconds. */
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
   * What the provider wrote. It may repeat the question, the sources and the key, so it is neither logged nor stored:
   * only an operator who asks by hand sees it.
   */
  get providerWords(): string {
    return this.#providerWords
  }
}
