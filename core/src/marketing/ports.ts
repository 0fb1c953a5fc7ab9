import type { ContactMessage } from '@askwell/contract/marketing-rules'
import type { Throttle, TokenMaker } from '../accounts/index.ts'
import type { Letters, MailDeps } from '../mail/index.ts'

export type { ContactMessage }

/** What visitors of the marketing pages leave behind. */
export type MarketingStore = {
  /**
   * Keeps an address (lower case) with the token that takes it off the list again. False, and nothing
   * changes, when it is on the list already.
   */
  addSubscriber(email: string, leaveToken: string): Promise<boolean>
  removeSubscriber(leaveToken: string): Promise<void>
  /** `looksAutomatic`: the field that no person sees was filled in. Answers the message's id. */
  addMessage(message: ContactMessage & { looksAutomatic: boolean }): Promise<string>
}

export type MarketingDeps = MailDeps & {
  marketing: MarketingStore
  throttle: Pick<Throttle, 'use'>
  tokenMaker: TokenMaker
  letters: Letters
  /** Who reads what visitors write. */
  operatorEmail: string
}
