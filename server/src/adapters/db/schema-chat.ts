import type { Generated } from 'kysely'
import type { Flag } from './schema-columns.ts'

type ChatSessionTable = {
  id: string
  owner_id: string
  bot_id: string
  kind: 'owner' | 'visitor'
  message_count: number
  /** Who the embedding site says the visitor is, checked by its signature; '' for an unknown visitor. */
  visitor_id: Generated<string>
  visitor_name: Generated<string>
  visitor_email: Generated<string>
  created_at: number
  last_at: number
}

type ChatMessageTable = {
  id: string
  owner_id: string
  bot_id: string
  session_id: string | null
  question: string
  reply: string
  /** JSON array of citations. */
  sources: string
  state: 'streaming' | 'answered' | 'abstained' | 'failed' | 'interrupted'
  /** Error code of a failed answer. */
  error_code: string | null
  charged: Flag
  model: string
  created_at: number
  first_text_ms: number | null
  ended_at: number | null
  /** What the visitor thought of it. */
  rating: 'up' | 'down' | null
}

/** Talks and the answers in them. */
export type ChatSchema = {
  chat_session: ChatSessionTable
  chat_message: ChatMessageTable
}
