import type { ContactMessage } from '@askwell/contract/marketing-rules'
import type { RateLimiter, TokenGenerator } from '../accounts/index.ts'
import type { EmailTemplates, MailDeps } from '../mail/index.ts'

export type { ContactMessage }

/** Subscribers and contact messages of the marketing pages. */
export type MarketingStore = {
  /** Stores an address in lower case with its unsubscribe token. Returns false when it is already subscribed. */
  addSubscriber(email: string, leaveToken: string): Promise<boolean>
  /** Ends the subscription of the token: to the newsletter or to weekly reports. */
  removeSubscriber(leaveToken: string): Promise<void>
  /** `looksAutomatic`: whether the honeypot field was filled in. Returns the id of the message. */
  addMessage(message: ContactMessage & { looksAutomatic: boolean }): Promise<string>
}

export type MarketingDeps = MailDeps & {
  marketing: MarketingStore
  rateLimiter: Pick<RateLimiter, 'consume'>
  tokenGenerator: TokenGenerator
  emailTemplates: EmailTemplates
  /** E-mail address of the operator. */
  operatorEmail: string
}
