/** What a letter says, before it becomes text and HTML. */
export type LetterDraft = {
  subject: string
  /** Whom it greets; '' greets without a name. */
  firstName: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Words of somebody else, shown apart. */
  quote?: string
  /** After the button or the quote. */
  remarks?: string[]
  /** Why the reader gets this letter. */
  reason: string
  unsubscribe?: { pageUrl: string; oneClickUrl: string }
}
