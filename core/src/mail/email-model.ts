/** Content of an e-mail before it is rendered as text and HTML. */
export type EmailModel = {
  subject: string
  /** First name for the greeting; '' greets without a name. */
  firstName: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A quoted text of another person. */
  quote?: string
  /** Text after the button or the quote. */
  remarks?: string[]
  /** Why the recipient gets this e-mail. */
  reason: string
  unsubscribe?: { pageUrl: string; oneClickUrl: string }
}
