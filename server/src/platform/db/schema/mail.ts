import { bigint, flag, text } from './column.ts'
import { table } from './table.ts'

/** E-mails, newsletter subscribers and the contact form. */
export const mailTables = {
  /** An e-mail: sent once, or kept in the outbox when no mail server is configured. */
  email: table(
    {
      id: text().primaryKey(),
      dedupe_key: text().unique(),
      to_address: text(),
      subject: text(),
      body_text: text(),
      body_html: text(),
      reply_to: text().nullable(),
      unsubscribe_url: text().nullable(),
      /** The conversation that it quotes, if any. */
      conversation_id: text().nullable(),
      /** `kept` = no mail server is configured, so the e-mail stays in the outbox. */
      state: text<'kept' | 'waiting' | 'sent' | 'failed'>(),
      error: text().nullable(),
      created_at: bigint(),
      ended_at: bigint().nullable(),
    },
    {
      indexes: {
        email_created_at: '(created_at)',
        email_to_address: '(to_address)',
        email_conversation_id: '(conversation_id) where conversation_id is not null',
        email_to_erase: "(created_at) where to_address <> ''",
        email_failed: "(created_at, id) where state = 'failed'",
        email_waiting: "(created_at, id) where state = 'waiting'",
      },
    },
  ),

  subscriber: table(
    {
      /** Lower case. */
      email: text().primaryKey(),
      created_at: bigint(),
      /** Part of the link in every newsletter that unsubscribes the address. */
      unsubscribe_token: text().nullable(),
    },
    {
      uniqueIndexes: {
        subscriber_unsubscribe_token: '(unsubscribe_token) where unsubscribe_token is not null',
      },
    },
  ),

  contact_message: table(
    {
      id: text().primaryKey(),
      first_name: text(),
      last_name: text(),
      email: text(),
      message: text(),
      /** 1 = the hidden field was filled in. */
      looks_automatic: flag(),
      created_at: bigint(),
      /** When an operator marked it as handled; null until then. */
      handled_at: bigint().nullable(),
    },
    { indexes: { contact_message_created_at: '(created_at)' } },
  ),
}
