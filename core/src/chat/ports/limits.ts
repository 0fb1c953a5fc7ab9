/** Limits of replies. Times in milliseconds. */
export type ReplyLimits = {
  maxOutputTokens: number
  /** Time until the first text of the model. */
  firstTextMs: number
  /** Time between two pieces of the model. */
  idleMs: number
  /** Maximum wait before a retry that a provider may request. */
  retryWaitMs: number
  /** Time for which a reply continues after its connection has dropped. */
  resumeGraceMs: number
  /** Interval at which the leases of reserved messages are renewed. */
  leaseRenewMs: number
  /** The operator's limit of questions per minute from one address to one bot; null uses the default limits. */
  perAddressPerMinute: number | null
  /** Questions per minute to one bot. */
  perBotPerMinute: number
  /** Questions per minute of an owner in the preview, from one address. */
  perOwnerPerMinute: number
  /** Abstentions of one account per day that cost nothing. */
  freeAbstentionsPerDay: number
  maxPassages: number
  /**
   * Up to this size, the whole knowledge of a bot is sent to the model; otherwise the best passages up to half of it.
   */
  knowledgeTokens: number
  maxHistory: number
  /** Time for which a call waits for the visitor's decision. */
  decisionMs: number
  /** Interval at which the database is polled for a decision recorded by another process. */
  decisionPollMs: number
  /** Maximum function calls per reply. */
  maxCalls: number
  /** Maximum rounds of tool calls per reply. */
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
