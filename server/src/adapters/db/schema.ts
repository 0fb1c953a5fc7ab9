import type { Generated } from 'kysely'
import type { BillingSchema } from './schema-billing.ts'
import type { CreditSchema } from './schema-credits.ts'
import type {
  BotFunctionTable,
  FunctionCallTable,
  FunctionConfirmationTable,
  FunctionImageTable,
  WebhookDeliveryTable,
} from './schema-functions.ts'
import type { BillingCardTable, TurnTable } from './schema-payments.ts'
import type {
  SandboxClockTable,
  SandboxEventTable,
  SandboxObjectTable,
  SandboxReplyTable,
} from './schema-sandbox.ts'

import type { RecoveryCodeTable, SecondFactorTable, UserIdentityTable } from './schema-security.ts'

/**
 * The tables as Kysely sees them. Portable columns only: text ids, bigint epoch milliseconds as
 * numbers, JSON as text, booleans as 0 | 1, vectors as bytes (Float32, little endian).
 */

type Flag = 0 | 1

export type UserTable = {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  email_verified_at: number | null
  /** The account that owns the sample bots; it cannot sign in. */
  is_system: Flag
  created_at: number
  phone: string | null
  /** When a closed account will be erased; null while it is open. */
  erase_at: number | null
}

export type AuthTokenTable = {
  id: string
  user_id: string
  /** SHA-256 of the token, hex. */
  token_hash: string
  created_at: number
  last_used_at: number
  expires_at: number
  revoked_at: number | null
  address: string
  user_agent: string
}

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

export type SourceTable = {
  id: string
  owner_id: string
  bot_id: string
  kind: 'file' | 'website' | 'page' | 'text'
  /** The website of a page, null otherwise. */
  parent_id: string | null
  name: string
  url: string | null
  /** Kind of content as sniffed: 'pdf', 'docx', 'html' … */
  type: string
  /** SHA-256 of the original (files, texts) or of the main text (pages), hex. */
  content_hash: string
  /** Key in the file store, null where there is no original. */
  file_key: string | null
  size_bytes: number
  state: 'found' | 'queued' | 'processing' | 'ready' | 'failed' | 'skipped'
  reason: string | null
  /** Website: 1 = the owner chooses pages first. */
  choose: Flag
  parts_total: number
  parts_done: number
  characters: number
  chunk_count: number
  /** The revision of the passages that search sees; '' until something was published. */
  revision: string
  etag: string | null
  last_modified: string | null
  synced_at: number | null
  created_at: number
  updated_at: number
}

/** The ingestion receipt: one row per page, slide, sheet or web page of a source. */
export type SourcePartTable = {
  source_id: string
  revision: string
  ordinal: number
  label: string
  locator: string
  characters: number
  skipped: string | null
  body: string
}

export type ChunkTable = {
  id: string
  owner_id: string
  bot_id: string
  source_id: string
  /** Seen by search only while it equals the source's own revision. */
  revision: string
  ordinal: number
  body: string
  /** JSON array of headings, outermost first. */
  headings: string
  locator: string
  /** SHA-256 of what is embedded (title, headings, body), hex. */
  content_hash: string
  stems: string
  vector: Uint8Array | null
  /** The embedding model that made `vector`. */
  vector_model: string | null
}

export type JobTable = {
  id: string
  queue: string
  payload: string
  state: 'queued' | 'running' | 'done' | 'failed'
  run_at: number
  priority: number
  attempts: number
  max_attempts: number
  lease_token: string | null
  lease_until: number | null
  last_error: string | null
  /** Unique among jobs that are queued or running; cleared when the job ends. */
  dedupe_key: string | null
  owner_id: string | null
  bot_id: string | null
  created_at: number
  finished_at: number | null
}

export type ChatSessionTable = {
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

export type ChatMessageTable = {
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

/** Counters of rate limits, shared by all processes. */
export type RateLimitTable = {
  key: string
  points: number
  expires_at: number
}

/** Small facts the server itself keeps, for example which seed version is in place. */
export type SettingTable = {
  key: string
  value: string
  updated_at: number
}

export type SubscriberTable = {
  /** Lower case. */
  email: string
  created_at: number
  /** In every letter to this address: whoever opens it takes the address off the list. */
  leave_token: string | null
}

/** Letters to people, each sent once or kept where nothing sends. */
export type LetterTable = {
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

/** Links mailed to an account; each opens what it says once. */
export type EmailLinkTable = {
  /** SHA-256 of the token, hex. */
  token_hash: string
  user_id: string
  purpose: 'verify' | 'reset'
  /** The address it was sent to; another address makes it void. */
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export type ContactMessageTable = {
  id: string
  first_name: string
  last_name: string
  email: string
  message: string
  /** 1 = the field that no person sees was filled in. */
  looks_automatic: Flag
  created_at: number
}

export type Schema = BillingSchema &
  CreditSchema & {
    user_account: UserTable
    auth_token: AuthTokenTable
    bot: BotTable
    source: SourceTable
    source_part: SourcePartTable
    chunk: ChunkTable
    job: JobTable
    chat_session: ChatSessionTable
    chat_message: ChatMessageTable
    rate_limit: RateLimitTable
    setting: SettingTable
    subscriber: SubscriberTable
    contact_message: ContactMessageTable
    user_identity: UserIdentityTable
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    letter: LetterTable
    email_link: EmailLinkTable
    billing_cards: BillingCardTable
    turn: TurnTable
    sandbox_object: SandboxObjectTable
    sandbox_clock: SandboxClockTable
    sandbox_event: SandboxEventTable
    sandbox_reply: SandboxReplyTable
    bot_function: BotFunctionTable
    function_image: FunctionImageTable
    function_call: FunctionCallTable
    function_confirmation: FunctionConfirmationTable
    webhook_delivery: WebhookDeliveryTable
  }
