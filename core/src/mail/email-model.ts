/** The content of an e-mail, before it is rendered as text and HTML. */
export type EmailModel = {
  subject: string
  /** First name for the greeting; '' for a greeting without name. */
  firstName: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Text of another person, shown as a quotation. */
  quote?: string
  /** Paragraphs after the button or the quotation. */
  remarks?: string[]
  /** The reason why the recipient receives this e-mail, shown in the footer. */
  reason: string
  unsubscribe?: { pageUrl: string; oneClickUrl: string }
}
