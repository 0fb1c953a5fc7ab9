/** What bounds one reply and its neighbours. Times in milliseconds. */
export type ChatLimits = {
  maxOutputTokens: number
  /** How long a model may take until its first text. */
  firstTextMs: number
  /** How long a model may pause between two pieces. */
  idleMs: number
  /** A wait that the provider asks for is obeyed up to this long, once. */
  retryWaitMs: number
  /** How long a reply goes on for a visitor whose connection dropped. */
  resumeGraceMs: number
  /** How often the lease of the reserved message is renewed. */
  leaseRenewMs: number
  /** Questions a minute from one address to one bot. */
  perAddressAMinute: number
  /** Questions a minute to one bot. */
  perBotAMinute: number
  passages: number
  recentTurns: number
  /** How long a call waits for the visitor's word. */
  decisionMs: number
  /** How often another process's word is looked for. */
  decisionPollMs: number
  /** Calls of functions in one reply. */
  calls: number
  /** How often one reply may call functions again because of what came back. */
  rounds: number
}

export const chatLimits: ChatLimits = {
  maxOutputTokens: 1_000,
  firstTextMs: 60_000,
  idleMs: 30_000,
  retryWaitMs: 5_000,
  resumeGraceMs: 15_000,
  leaseRenewMs: 20_000,
  perAddressAMinute: 60,
  perBotAMinute: 12_000,
  passages: 6,
  recentTurns: 3,
  decisionMs: 120_000,
  decisionPollMs: 1_000,
  calls: 5,
  rounds: 3,
}
