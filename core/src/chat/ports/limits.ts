/** Limits of replies. Times in milliseconds. */
export type ReplyLimits = {
  maxOutputTokens: number
  /** Time until the first text of the model. */
  firstTextMs: number
  /** Time between two pieces of the model. */
  idleMs: number
  /** The longest wait before a retry that a provider may request. */
  retryWaitMs: number
  /** How long a reply continues after its connection dropped. */
  resumeGraceMs: number
  /** How often the leases of reserved messages are renewed. */
  leaseRenewMs: number
  /** The operator's limit from one address to one bot, instead of the built-in ones; null without one. */
  perAddressPerMinute: number | null
  /** Questions per minute to one bot. */
  perBotPerMinute: number
  /** Questions per minute of an owner to the own bot, from one address. */
  perOwnerPerMinute: number
  /** Abstentions of one account that cost nothing within a day. */
  freeAbstentionsPerDay: number
  maxPassages: number
  /**
   * Up to this size, the whole knowledge of a bot is sent to the model; beyond it, the best passages up to half of this
   * size.
   */
  knowledgeTokens: number
  maxHistory: number
  /** How long a call waits for the visitor's decision. */
  decisionMs: number
  /** How often the database is polled for a decision recorded by another process. */
  decisionPollMs: number
  /** Function calls per reply. */
  maxCalls: number
  /** Rounds of function calls per reply. */
  maxCallRounds: number
}

export const replyLimits: ReplyLimits = {
  maxOutputTokens: 1_000,
  firstTextMs: 60_000,
  idleMs: 30_000,
  retryWaitMs: 5_000,
  resumeGraceMs: 15_000,
  leaseRenewMs: 15_000,
  perAddressPerMinute: null,
  perBotPerMinute: 12_000,
  perOwnerPerMinute: 60,
  freeAbstentionsPerDay: 500,
  maxPassages: 24,
  knowledgeTokens: 2_400,
  maxHistory: 3,
  decisionMs: 120_000,
  decisionPollMs: 1_000,
  maxCalls: 5,
  maxCallRounds: 3,
}
