import type { ContactMessage } from '@askwell/contract/marketing-rules'
import type { Throttle } from '../accounts/index.ts'

export type { ContactMessage }

/** What visitors of the marketing pages leave behind. */
export type MarketingStore = {
  /** An address that is known already (lower case) stays as it is. */
  addSubscriber(email: string): Promise<void>
  /** `looksAutomatic`: the field that no person sees was filled in. */
  addMessage(message: ContactMessage & { looksAutomatic: boolean }): Promise<void>
}

export type MarketingDeps = { marketing: MarketingStore; throttle: Pick<Throttle, 'use'> }
