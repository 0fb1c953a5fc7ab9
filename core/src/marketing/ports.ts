import type { ContactMessage } from '@askwell/contract/marketing-rules'
import type { RateLimiter, TokenGenerator } from '../accounts/index.ts'
import type { EmailTemplates, MailDeps } from '../mail/index.ts'

export type { ContactMessage }

/** Subscribers and contact messages of the marketing pages. */
export type MarketingStore = {
  /**
   * Stores an address (lower case) with its unsubscribe token. False, without a change, when it is already
   * subscribed.
   */
  addSubscriber(email: string, leaveToken: string): Promise<boolean>
  /** Ends the newsletter, or the weekly reports, in whose e-mails the token is. */
  removeSubscriber(leaveToken: string): Promise<void>
  /** `looksAutomatic`: the hidden field was filled in. Returns the message's id. */
  addMessage(message: ContactMessage & { looksAutomatic: boolean }): Promise<string>
}

export type MarketingDeps = MailDeps & {
  marketing: MarketingStore
  rateLimiter: Pick<RateLimiter, 'consume'>
  tokenGenerator: TokenGenerator
  emailTemplates: EmailTemplates
  /** The operator's address. */
  operatorEmail: string
}
