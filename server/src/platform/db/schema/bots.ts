import { bigint, bytes, flag, integer, oneOf, text } from './column.ts'
import { table } from './table.ts'

const botId = () => text().references('bot.id', 'cascade')

/** Bots and their conversations. */
export const botTables = {
  bot: table(
    {
      id: text().primaryKey(),
      owner_id: text().references('user_account.id', 'cascade'),
      name: text(),
      /** A listed role's id, or '' when `role_text` is custom. */
      role_id: text(),
      role_text: text(),
      personality_id: text(),
      personality_text: text(),
      prompt: text(),
      img_id: integer(),
      initial: text(),
      suggested: text(),
      placeholder: text(),
      bot_msg_bg_color: text(),
      use_custom: flag(),
      domain: text(),
      /** 1 = the owner trusts files and websites: functions need no confirmation after their text. */
      functions_with_web: flag().default(0),
      /** Encrypted secret with which the embedding site signs identity tokens, or ''. */
      identity_secret: text().default(''),
      /** Incremented with every publication; caches and search indexes compare it. */
      knowledge_version: bigint(),
      /** The knowledge version of the last removal of sources. */
      removal_version: bigint().default(0),
      /** Incremented when a source is added, replaced or removed. */
      sources_version: bigint().default(0),
      is_sample: flag(),
      /** The owner's wording of the AI notice, or '' for the standard text; and the owner's privacy page, or ''. */
      ai_notice: text().default(''),
      privacy_url: text().default(''),
      /** The time zone of the business, which determines 'today'. */
      time_zone: text().default('UTC'),
      /** The owner's limits of questions; null for the built-in ones. */
      visitor_hour_limit: bigint().nullable(),
      address_hour_limit: bigint().nullable(),
      address_day_limit: bigint().nullable(),
      day_limit: bigint().nullable(),
      /** Days after its last message for which a conversation is kept; null = forever. */
      keep_days: bigint().nullable(),
      created_at: bigint(),
      updated_at: bigint(),
      /** When the owner deleted the bot; a job then deletes its rows in slices. Null before. */
      deleted_at: bigint().nullable(),
    },
    {
      indexes: {
        bot_owner_id_created_at: '(owner_id, created_at)',
        bot_deleted: '(id) where deleted_at is not null',
        bot_keep_days: '(id) where keep_days is not null',
        bot_time_zone: '(time_zone, owner_id) where deleted_at is null and is_sample = 0',
      },
    },
  ),

  chat_session: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      kind: text<'owner' | 'visitor'>(),
      message_count: bigint(),
      /** The visitor's id from a verified identity token; '' for an unknown visitor. */
      visitor_id: text().default(''),
      visitor_name: text().default(''),
      visitor_email: text().default(''),
      /** When the identity token expires; from then on the visitor is unknown. */
      visitor_until: bigint().default(0),
      /** The page on which it was opened, as the chat reported it: host, and path without query; '' when unknown. */
      page_host: text().default(''),
      page_path: text().default(''),
      /** The first language of the browser, for example 'de-ch'; '' when unknown. */
      language: text().default(''),
      /** The AI notice as the visitor saw it; '' before it was recorded. */
      ai_notice: text().default(''),
      /** The first question, shortened; '' before its reply has ended. */
      first_question: text().default(''),
      /** Numbers of replies that answered, abstained, withheld a sentence; of failed calls; of replies rated down. */
      answered_count: bigint().default(0),
      abstained_count: bigint().default(0),
      withheld_count: bigint().default(0),
      failed_call_count: bigint().default(0),
      thumb_down_count: bigint().default(0),
      created_at: bigint(),
      last_at: bigint(),
      /** When it was erased. The empty row stays for an hour, because running replies may still write. */
      erased_at: bigint().nullable(),
      /** The outcome as it was last counted; '' before. */
      outcome: text<'' | 'confirmed' | 'not_resolved' | 'left'>().default(''),
      /** The latest reply; used on PostgreSQL so that only one reply runs at a time across all processes. */
      running_reply: text().nullable(),
    },
    {
      indexes: {
        chat_session_bot_id_last_at: '(bot_id, last_at)',
        chat_session_owner_id_last_at: '(owner_id, last_at)',
        chat_session_created_at_id: '(created_at, id)',
        chat_session_bot_id_id: '(bot_id, id)',
        chat_session_visitor: "(bot_id) where visitor_id <> ''",
        chat_session_erased_at: '(erased_at) where erased_at is not null',
        chat_session_unanswered: '(bot_id, last_at) where abstained_count > 0',
        chat_session_thumb_down: '(bot_id, last_at) where thumb_down_count > 0',
        chat_session_withheld: '(bot_id, last_at) where withheld_count > 0',
        chat_session_failed_call: '(bot_id, last_at) where failed_call_count > 0',
      },
    },
  ),

  /** A visitor's message and the reply to it. */
  chat_message: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: botId(),
      session_id: text().nullable(),
      question: text(),
      reply: text(),
      /** JSON array of citations. */
      sources: text(),
      state: oneOf('streaming', 'answered', 'abstained', 'failed', 'interrupted'),
      /** Error code of a failed reply. */
      error_code: text().nullable(),
      charged: flag(),
      model: text(),
      created_at: bigint(),
      first_text_ms: bigint().nullable(),
      ended_at: bigint().nullable(),
      /** The visitor's rating. */
      rating: text<'up' | 'down'>().nullable(),
      /** Why it was rated down, or ''. */
      rating_reason: text().default(''),
      /** 1 = the reply was generated from text of files or web pages; 1 until it has ended. */
      untrusted_sources: flag().default(1),
      /** 1 = the reply was generated from results of functions; 1 until it has ended. */
      untrusted_results: flag().default(1),
      /** JSON array of withdrawn sentences of the model. */
      taken_back: text().default('[]'),
      /** JSON object of the search for the reply, or ''. */
      search: text().default(''),
      /** 0 = not counted yet; 1 = counted; 2 = the rating changed since it was counted. */
      counted: integer().default(0),
      /** The rating as counted, or ''. */
      counted_rating: text().default(''),
      /** Why the question counts as unanswered, or ''. */
      gap: text<'' | 'silent' | 'thumb_down' | 'asked_again'>().default(''),
      /** The id of the team's answer, or the dismissal of the topic; '' while the gap is open. */
      gap_closed: text().default(''),
      /** The vector of the question, if it counts as unanswered; null without one. */
      gap_vector: bytes().nullable(),
      /** The embedding model that was called for `gap_vector`, or ''. */
      gap_vector_model: text().default(''),
    },
    {
      indexes: {
        chat_message_bot_id_created_at: '(bot_id, created_at)',
        chat_message_session_id_created_at: '(session_id, created_at)',
        chat_message_owner_id_created_at: '(owner_id, created_at)',
        chat_message_gap: "(bot_id, created_at) where gap <> ''",
        chat_message_gap_vector: "(gap_vector_model, created_at) where gap <> ''",
        chat_message_uncounted: '(owner_id, ended_at) where counted <> 1 and ended_at is not null',
      },
    },
  ),

  /** A cited source as it was when the reply was generated. Source and passage may have been deleted since. */
  message_source: table(
    {
      message_id: text(),
      ordinal: integer(),
      owner_id: text(),
      bot_id: botId(),
      source_id: text(),
      revision: text(),
      passage_id: text(),
      title: text(),
      place: text(),
      quote: text(),
    },
    {
      primaryKey: { message_source_key: ['message_id', 'ordinal'] },
      indexes: {
        message_source_bot_id_source_id: '(bot_id, source_id, message_id, ordinal)',
      },
    },
  ),

  /** Counts of a bot for a quarter of an hour, UTC. They stay when conversations are deleted. */
  bot_count: table(
    {
      owner_id: text(),
      bot_id: botId(),
      at: bigint(),
      conversations: bigint(),
      answered: bigint(),
      silent: bigint(),
      failed: bigint(),
      thumbs_up: bigint(),
      thumbs_down: bigint(),
      spent: bigint(),
      confirmed: bigint(),
      not_resolved: bigint(),
    },
    { primaryKey: { bot_count_key: ['bot_id', 'at'] } },
  ),

  /** Counts by name, for example by language, for each quarter of an hour and also for each UTC day. */
  bot_name_count: table(
    {
      owner_id: text(),
      bot_id: botId(),
      span: text<'quarter' | 'day'>(),
      at: bigint(),
      metric: text(),
      name: text(),
      count: bigint(),
    },
    { primaryKey: { bot_name_count_key: ['bot_id', 'span', 'at', 'metric', 'name'] } },
  ),
}
