/** An e-mail without its recipient; `text` and `html` have the same content. */
export type EmailContent = {
  /** One line. */
  subject: string
  text: string
  html: string
  /** Address for replies, if it is not the sender. */
  replyTo?: string
  /** URL of the one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type Email = {
  to: string
  content: EmailContent
  /** An e-mail with the same key is sent only once. */
  dedupeKey: string
  /** About the security or the payments of the recipient's own account: has a reserve of its own. */
  isEssential?: boolean
  /** The conversation that it quotes; the e-mail is erased with it. */
  conversationId?: string | null
}

/**
 * What became of an e-mail: 'known' when its key was used before, 'limited' when its recipient received too
 * many. A limited one is not stored; its key may be used again.
 */
export type EmailOutcome = 'queued' | 'known' | 'limited'

/** Stores e-mails; they are sent later, with retries. */
export type Mailer = {
  /** Never call it inside a transaction. */
  send(email: Email): Promise<EmailOutcome>
}

/** The sender, as named in every e-mail. */
export type Sender = {
  brand: string
  /** Origin of the linked pages, without a trailing slash. */
  siteUrl: string
  supportEmail: string
}
