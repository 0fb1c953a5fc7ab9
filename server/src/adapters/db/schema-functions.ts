/** The tables of the functions that a bot may call. */

export type BotFunctionTable = {
  id: string
  owner_id: string
  bot_id: string
  name: string
  /** JSON object as the owner wrote it, with the name in it. */
  definition: string
  url: string
  method: 'POST' | 'GET'
  auth_type: 'NOAUTH' | 'API KEY' | 'OAUTH2.0'
  client_id: string
  /** Encrypted, or '' where the authentication type has none. */
  client_secret: string
  token_url: string
  /** Encrypted, or ''. */
  auth_header: string
  image_id: string | null
  is_enabled: 0 | 1
  asks_visitor: 0 | 1
  needs_identity: 0 | 1
  activity: string
  button_label: string
  answer_text: string
  transport: 'http' | 'webhook' | 'mail'
  /** Id of the connector that made it, or ''. */
  connector: string
  /** JSON object of fixed headers. */
  headers: string
  /** JSON object with places for arguments, or '' to send the arguments as they are. */
  body: string
  /** The definition as its connector made it, JSON, or '' for one that the owner wrote. */
  made_definition: string
  /** When its owner removed it, null while it is there; soon after it is gone for good. */
  removed_at: number | null
  created_at: number
  created_by: string
  modified_at: number
  modified_by: string
}

type FunctionImageTable = {
  id: string
  function_id: string
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
}

/** A function whose service failed; no row while it works. */
export type FunctionHealthTable = {
  function_id: string
  /** Failures in a row. */
  failures: number
  /** Epoch milliseconds until which it is not called, 0 when it may be. */
  rests_until: number
}

/** The access token that a function calls with, for all processes. */
export type FunctionTokenTable = {
  function_id: string
  /** SHA-256 of the credentials it was given for, base64. */
  credentials_hash: string
  /** Encrypted. */
  token: string
  valid_until: number
}

/** Why tokens of visitors were refused: for each bot and reason the last time. */
export type VisitorRefusalTable = { bot_id: string; reason: string; refused_at: number }

/** One row for each call of a function, without anything secret. */
export type FunctionCallTable = {
  id: string
  owner_id: string
  bot_id: string
  function_id: string
  function_name: string
  /** The conversation that asked for it, null for a test by the owner. */
  conversation_id: string | null
  /** The answer it ran for, null for a test by the owner. */
  message_id: string | null
  /** SHA-256 of the arguments, hex. */
  arguments_hash: string
  /** The arguments as JSON, long texts and what looks like a secret left out. */
  arguments: string
  /** HTTP status, null when no answer came. */
  status: number | null
  ms: number
  bytes: number
  /** Code of the refusal or failure, null when it went well. */
  error_class: string | null
  /** The beginning of what came back, without what looks like a secret. */
  result: string
  created_at: number
}

/** A call that waits for the visitor's word. */
type FunctionConfirmationTable = {
  id: string
  owner_id: string
  bot_id: string
  session_id: string
  state: 'asked' | 'run' | 'decline'
  created_at: number
  decided_at: number | null
}

/** A signed delivery to an owner's automation. */
export type WebhookDeliveryTable = {
  id: string
  owner_id: string
  bot_id: string
  function_id: string
  function_name: string
  /** What is sent, as JSON, the same in every attempt. */
  body: string
  state: 'queued' | 'delivered' | 'failed'
  attempts: number
  /** Counts how often the tries were started anew; planned attempts of an older series do nothing. */
  series: number
  /** When the next attempt is due, null when there is none. */
  next_at: number | null
  /** HTTP status of the last attempt, null when no answer came. */
  last_status: number | null
  last_error: string | null
  created_at: number
  delivered_at: number | null
}

export type FunctionSchema = {
  bot_function: BotFunctionTable
  function_image: FunctionImageTable
  function_call: FunctionCallTable
  function_confirmation: FunctionConfirmationTable
  function_health: FunctionHealthTable
  function_token: FunctionTokenTable
  visitor_refusal: VisitorRefusalTable
  webhook_delivery: WebhookDeliveryTable
}
