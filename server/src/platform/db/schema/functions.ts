import { bigint, bytes, flag, integer, text } from './column.ts'
import { table } from './table.ts'

const botId = () => text().references('bot.id', 'cascade')
const functionId = () => text().references('bot_function.id', 'cascade')

/** The functions of bots, their calls, and the deliveries to automations. */
export const functionTables = {
  bot_function: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      name: text(),
      /** JSON object as the owner wrote it, including the name. */
      definition: text(),
      url: text(),
      method: text<'POST' | 'GET'>(),
      auth_type: text<'NOAUTH' | 'API KEY' | 'OAUTH2.0'>(),
      client_id: text(),
      /** Encrypted, or '' when the authentication type has none. */
      client_secret: text(),
      token_url: text(),
      /** Encrypted, or ''. */
      auth_header: text(),
      image_id: text().nullable(),
      is_enabled: flag().default(1),
      asks_visitor: flag().default(0),
      needs_identity: flag().default(0),
      activity: text().default(''),
      button_label: text().default(''),
      answer_text: text().default(''),
      transport: text<'http' | 'webhook' | 'mail'>().default('http'),
      /** Id of the connector that created it, or ''. */
      connector: text().default(''),
      /** JSON object of fixed headers. */
      headers: text().default('{}'),
      /** JSON object with placeholders for arguments, or '' to send the arguments unchanged. */
      body: text().default(''),
      /** The definition as its connector created it, as JSON; '' for a function that the owner wrote. */
      made_definition: text().default(''),
      /** When its owner removed it; it is deleted within minutes. Null before. */
      removed_at: bigint().nullable(),
      created_at: bigint(),
      created_by: text(),
      modified_at: bigint(),
      modified_by: text(),
    },
    {
      indexes: {
        bot_function_owner_id: '(owner_id)',
        bot_function_bot_id: '(bot_id)',
        bot_function_removed_at: '(removed_at)',
      },
      // The name of a removed function can be used again at once, although the owner can still restore it.
      uniqueIndexes: { bot_function_name: '(bot_id, name) where removed_at is null' },
    },
  ),

  function_image: table({
    id: text().primaryKey(),
    function_id: functionId().unique(),
    type: text<'image/png' | 'image/jpeg' | 'image/webp'>(),
    bytes: bytes(),
  }),

  /** One row for each call of a function, without secrets. */
  function_call: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      function_id: text(),
      function_name: text(),
      /** The conversation of the call, null for a test by the owner. */
      conversation_id: text().nullable(),
      /** The reply of the call, null for a test by the owner. */
      message_id: text().nullable(),
      /** SHA-256 of the arguments, hex. */
      arguments_hash: text(),
      /** The arguments as JSON, without long texts and likely secrets. */
      arguments: text(),
      /** HTTP status, null without a response. */
      status: integer().nullable(),
      ms: bigint(),
      bytes: bigint(),
      /** Code of the refusal or failure, null on success. */
      error_class: text().nullable(),
      /** The start of the response, without likely secrets. */
      result: text().default(''),
      created_at: bigint(),
    },
    {
      indexes: {
        function_call_bot_id_created_at: '(bot_id, created_at)',
        function_call_owner_id: '(owner_id)',
        function_call_created_at: '(created_at)',
        function_call_message_id: '(message_id)',
        function_call_conversation_id: '(conversation_id)',
      },
    },
  ),

  /** A call that waits for the visitor's confirmation. */
  function_confirmation: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      session_id: text(),
      state: text<'asked' | 'run' | 'decline'>(),
      created_at: bigint(),
      decided_at: bigint().nullable(),
    },
    {
      indexes: {
        function_confirmation_bot_id: '(bot_id)',
        function_confirmation_created_at: '(created_at)',
        function_confirmation_session_id: '(session_id)',
      },
    },
  ),

  /** The failures of a function's service; no row while it works. */
  function_health: table({
    function_id: functionId().primaryKey(),
    /** Consecutive failures. */
    failures: integer(),
    /** Epoch milliseconds until which it is paused, 0 when it is not. */
    paused_until: bigint(),
  }),

  /** The access token of a function, for all processes. */
  function_token: table({
    function_id: functionId().primaryKey(),
    /** SHA-256 of the credentials it was issued for, base64. */
    credentials_hash: text(),
    /** Encrypted. */
    token: text(),
    valid_until: bigint(),
  }),

  /** Refusals of identity tokens: for each bot and reason, the time of the last one. */
  visitor_refusal: table(
    { bot_id: botId(), reason: text(), refused_at: bigint() },
    { primaryKey: { visitor_refusal_key: ['bot_id', 'reason'] } },
  ),

  /** A signed delivery to an owner's automation. */
  webhook_delivery: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      function_id: text(),
      function_name: text(),
      /** The conversation of the call, null for a test by the owner. */
      conversation_id: text().nullable(),
      /** The JSON payload, the same in every attempt. */
      body: text(),
      state: text<'queued' | 'delivered' | 'failed'>(),
      attempts: integer(),
      /** How many times the attempts were restarted; planned attempts of an older series do nothing. */
      series: integer(),
      /** When the next attempt is due, null when there is none. */
      next_at: bigint().nullable(),
      /** HTTP status of the last attempt, null without a response. */
      last_status: integer().nullable(),
      last_error: text().nullable(),
      created_at: bigint(),
      delivered_at: bigint().nullable(),
    },
    {
      indexes: {
        webhook_delivery_created_at: '(created_at)',
        webhook_delivery_bot_id_created_at: '(bot_id, created_at)',
        webhook_delivery_state_next_at: '(state, next_at)',
        webhook_delivery_conversation_id: '(conversation_id)',
      },
    },
  ),
}
