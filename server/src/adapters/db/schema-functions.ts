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
  created_at: number
  created_by: string
  modified_at: number
  modified_by: string
}

export type FunctionImageTable = {
  id: string
  function_id: string
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
}

/** One row for each call of a function, without anything secret. */
export type FunctionCallTable = {
  id: string
  owner_id: string
  bot_id: string
  function_id: string
  function_name: string
  /** The conversation that asked for it, null for a test by the owner. */
  conversation_id: string | null
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
  created_at: number
}
