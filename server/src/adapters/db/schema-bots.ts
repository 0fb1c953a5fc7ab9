import type { Generated } from 'kysely'
import type { Flag } from './schema-columns.ts'

export type BotTable = {
  id: string
  owner_id: string
  name: string
  /** A listed role's id, or '' when `role_text` is custom. */
  role_id: string
  role_text: string
  personality_id: string
  personality_text: string
  prompt: string
  img_id: number
  initial: string
  suggested: string
  placeholder: string
  bot_msg_bg_color: string
  use_custom: Flag
  domain: string
  /** Functions also run while an answer draws on website text. */
  functions_with_web: Generated<Flag>
  /** Encrypted key by which the embedding site signs visitors, or ''. */
  identity_secret: Generated<string>
  /** Rises with every publish; caches and search indexes follow it. */
  knowledge_version: number
  is_sample: Flag
  created_at: number
  updated_at: number
}

/** Bots as their owners published them. */
export type BotSchema = {
  bot: BotTable
}
