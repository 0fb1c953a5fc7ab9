/** An e-mail without recipient; `text` and `html` have the same content. */
export type EmailContent = {
  /** A single line. */
  subject: string
  text: string
  html: string
  /** Address for replies, when it is not the sender's. */
  replyTo?: string
  /** URL of the one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type Email = {
  to: string
  content: EmailContent
  /** An e-mail with the same key is sent only once. */
  dedupeKey: string
  /** True for e-mails about security or payments of the recipient's account: they may exceed the limit by a reserve. */
  isEssential?: boolean
  /** The quoted conversation; the e-mail is erased together with it. */
  conversationId?: string | null
}

/**
 * Result of sending an e-mail. 'known': its key was used before. 'limited': the recipient received too many e-mails;
 * it is not stored, and its key may be used again.
 */
export type EmailOutcome = 'queued' | 'known' | 'limited'

/** Queues e-mails, which are sent later, with retries. */
export type Mailer = {
  /** Must not be called inside a transaction. */
  send(email: Email): Promise<EmailOutcome>
}

/** The sender that every e-mail names. */
export type Sender = {
  brand: string
  /** Origin of linked pages, without trailing slash. */
  siteUrl: string
  supportEmail: string
}
