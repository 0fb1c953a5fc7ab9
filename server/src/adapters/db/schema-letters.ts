import type { Flag } from './schema-columns.ts'

/** Letters to people, each sent once or kept where nothing sends. */
type LetterTable = {
  id: string
  dedupe_key: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  reply_to: string | null
  unsubscribe_url: string | null
  /** `kept`: no mail server is configured, so the outbox is where it is read. */
  state: 'kept' | 'waiting' | 'sent' | 'failed'
  error: string | null
  created_at: number
  ended_at: number | null
}

type SubscriberTable = {
  /** Lower case. */
  email: string
  created_at: number
  /** In every letter to this address: whoever opens it takes the address off the list. */
  leave_token: string | null
}

type ContactMessageTable = {
  id: string
  first_name: string
  last_name: string
  email: string
  message: string
  /** 1 = the field that no person sees was filled in. */
  looks_automatic: Flag
  created_at: number
}

/** What is written to people and by people: letters, subscribers, the contact form. */
export type LetterSchema = {
  letter: LetterTable
  subscriber: SubscriberTable
  contact_message: ContactMessageTable
}
