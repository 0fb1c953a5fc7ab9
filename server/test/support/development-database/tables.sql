-- The schema as the eleven migrations of development left it (commit eb181ca). Never changed.
create table user_account (id text primary key, email text not null, first_name text not null,
  last_name text not null, password_hash text, email_verified_at bigint, is_system integer not
  null, created_at bigint not null, phone text, erase_at bigint);
create unique index user_account_email on user_account (lower(email));
create table auth_token (id text primary key, user_id text not null references user_account (id)
  on delete cascade, token_hash text not null unique, created_at bigint not null, last_used_at
  bigint not null, expires_at bigint not null, revoked_at bigint, address text not null,
  user_agent text not null);
create index auth_token_user_id on auth_token (user_id);
create table credit_accounts (user_id text primary key, balance bigint not null default 0 check
  (balance >= 0), debt bigint not null default 0 check (debt >= 0), updated_at bigint not null);
create table credit_grants (id text primary key, user_id text not null references credit_accounts
  (user_id), kind text not null check (kind in ('plan_cycle', 'plan_upgrade', 'pack',
  'free_welcome', 'free_topup', 'adjustment')), source text not null, period text not null default
  '', subscription_id text, payment_id text, burn_rank integer not null, amount bigint not null
  check (amount > 0), remaining bigint not null, frozen bigint not null default 0, reversed bigint
  not null default 0, starts_at bigint not null, expires_at bigint, livemode integer not null,
  created_at bigint not null, owed bigint default 0 not null, unique (kind, source, period), check
  (remaining >= 0 and frozen >= 0 and remaining + frozen <= amount), check (reversed >= 0 and
  reversed <= amount));
create index credit_grants_open on credit_grants (user_id, expires_at) where remaining > 0;
create index credit_grants_payment on credit_grants (payment_id) where payment_id is not null;
create table credit_entries (id text primary key, user_id text not null references credit_accounts
  (user_id), grant_id text not null references credit_grants (id), delta bigint not null check
  (delta <> 0), reason text not null check (reason in ('grant', 'debt_repay', 'hold', 'release',
  'void', 'expire', 'close', 'reverse', 'freeze', 'unfreeze', 'adjust')), ref text not null, at
  bigint not null, unique (reason, ref, grant_id));
create index credit_entries_grant on credit_entries (grant_id);
create index credit_entries_user on credit_entries (user_id, at);
create table credit_holds (ref text primary key, user_id text not null references credit_accounts
  (user_id), grant_id text not null references credit_grants (id), state text not null check
  (state in ('held', 'settled', 'released', 'voided')), why text, lease_until bigint not null,
  created_at bigint not null, closed_at bigint);
create index credit_holds_open on credit_holds (lease_until) where closed_at is null;
create table bot (id text primary key, owner_id text not null references user_account (id) on
  delete cascade, name text not null, role_id text not null, role_text text not null,
  personality_id text not null, personality_text text not null, prompt text not null, initial text
  not null, suggested text not null, placeholder text not null, bot_msg_bg_color text not null,
  domain text not null, img_id integer not null, use_custom integer not null, is_sample integer
  not null, knowledge_version bigint not null, created_at bigint not null, updated_at bigint not
  null, functions_with_web integer default 0 not null, identity_secret text default '' not null);
create index bot_owner_id_created_at on bot (owner_id, created_at);
create table source (id text primary key, owner_id text not null, bot_id text not null references
  bot (id) on delete cascade, kind text not null check (kind in ('file', 'website', 'page',
  'text')), parent_id text references source (id) on delete cascade, name text not null, type text
  not null, content_hash text not null, revision text not null, url text, file_key text, reason
  text, etag text, last_modified text, state text not null check (state in ('found', 'queued',
  'processing', 'ready', 'failed', 'skipped')), choose integer not null, parts_total integer not
  null, parts_done integer not null, chunk_count integer not null, size_bytes bigint not null,
  characters bigint not null, created_at bigint not null, updated_at bigint not null, synced_at
  bigint);
create index source_bot_id_created_at on source (bot_id, created_at);
create index source_parent_id on source (parent_id);
create index source_file_key on source (file_key);
create table source_part (source_id text not null references source (id) on delete cascade,
  revision text not null, ordinal integer not null, label text not null, locator text not null,
  body text not null, characters bigint not null, skipped text, constraint source_part_key primary
  key (source_id, revision, ordinal));
create table chunk (id text primary key, owner_id text not null, bot_id text not null, source_id
  text not null references source (id) on delete cascade, revision text not null, ordinal integer
  not null, body text not null, headings text not null, locator text not null, content_hash text
  not null, stems text not null, vector blob, vector_model text, constraint chunk_place unique
  (source_id, revision, ordinal));
create index chunk_bot_id_content_hash on chunk (bot_id, content_hash);
create table chat_session (id text primary key, owner_id text not null, kind text not null, bot_id
  text not null references bot (id) on delete cascade, message_count bigint not null, created_at
  bigint not null, last_at bigint not null, visitor_id text default '' not null, visitor_name text
  default '' not null, visitor_email text default '' not null);
create index chat_session_bot_id_last_at on chat_session (bot_id, last_at);
create table chat_message (id text primary key, owner_id text not null, bot_id text not null
  references bot (id) on delete cascade, session_id text, error_code text, question text not null,
  reply text not null, sources text not null, model text not null, state text not null check
  (state in ('streaming', 'answered', 'abstained', 'failed', 'interrupted')), charged integer not
  null, created_at bigint not null, first_text_ms bigint, ended_at bigint, rating text);
create index chat_message_bot_id_created_at on chat_message (bot_id, created_at);
create index chat_message_session_id_created_at on chat_message (session_id, created_at);
create index chat_message_owner_id_created_at on chat_message (owner_id, created_at);
create table job (id text primary key, queue text not null, payload text not null, state text not
  null check (state in ('queued', 'running', 'done', 'failed')), priority integer not null,
  attempts integer not null, max_attempts integer not null, run_at bigint not null, created_at
  bigint not null, lease_token text, last_error text, dedupe_key text, lease_until bigint,
  finished_at bigint, owner_id text references user_account (id) on delete cascade, bot_id text
  references bot (id) on delete cascade);
create unique index job_dedupe_key on job (dedupe_key) where dedupe_key is not null;
create index job_waiting on job (priority desc, run_at, id) where state = 'queued';
create index job_leased on job (lease_until) where state = 'running';
create index job_ended on job (finished_at) where finished_at is not null;
create index job_bot_id on job (bot_id);
create index job_owner_id on job (owner_id);
create table rate_limit (key text primary key, points integer not null, expires_at bigint not
  null);
create index rate_limit_expires_at on rate_limit (expires_at);
create table setting (key text primary key, value text not null, updated_at bigint not null);
create table subscriber (email text primary key, created_at bigint not null, leave_token text);
create table contact_message (id text primary key, first_name text not null, last_name text not
  null, email text not null, message text not null, looks_automatic integer not null, created_at
  bigint not null);
create index contact_message_created_at on contact_message (created_at);
create table billing_customers (user_id text primary key, provider text not null, customer_id text
  not null unique);
create table billing_intents (id text primary key, user_id text not null, kind text not null,
  lookup_key text not null, quantity integer not null, amount_cents bigint not null, currency text
  not null, provider_object_id text, status text not null, created_at bigint not null);
create index billing_intents_user_id_created_at on billing_intents (user_id, created_at);
create index billing_intents_provider_object_id on billing_intents (provider_object_id);
create table subscriptions (subscription_id text primary key, provider text not null, user_id text
  not null, customer_id text not null, lookup_key text not null, status text not null,
  period_start bigint, period_end bigint, past_due_since bigint, cancel_at_period_end integer not
  null, pending_lookup_key text, created_at bigint not null, synced_at bigint not null);
create index subscriptions_user_id on subscriptions (user_id);
create index subscriptions_customer_id on subscriptions (customer_id);
create unique index subscriptions_living on subscriptions (user_id) where status in ('active',
  'trialing', 'past_due');
create table payments (payment_id text primary key, provider text not null, user_id text not null,
  kind text not null, lookup_key text not null, quantity integer not null, amount_cents bigint not
  null, currency text not null, status text not null, refunded_cents bigint default 0 not null,
  dispute text, livemode integer not null, created_at bigint not null);
create index payments_user_id_created_at on payments (user_id, created_at);
create table provider_events (provider text not null, event_id text not null, type text not null,
  object_id text not null, received_at bigint not null, processed_at bigint, attempts integer
  default 0 not null, last_error text, constraint provider_events_pk primary key (provider,
  event_id));
create index provider_events_waiting on provider_events (received_at) where processed_at is null;
create table free_choice (user_id text primary key, first_chosen_at bigint not null, chosen_at
  bigint not null, next_topup_at bigint not null);
create index free_choice_next_topup_at on free_choice (next_topup_at);
create table credit_adjustments (id text primary key, user_id text not null, actor text not null,
  note text not null, delta bigint not null, at bigint not null);
create index credit_adjustments_user_id on credit_adjustments (user_id);
create table usage_notices (user_id text not null, period text not null, percent integer not null,
  at bigint not null, constraint usage_notices_pk primary key (user_id, period, percent));
create index credit_grants_subscription on credit_grants (subscription_id) where subscription_id
  is not null;
create index credit_holds_user_id_created_at on credit_holds (user_id, created_at);
create index credit_entries_statement on credit_entries (user_id, at, id) where reason not in
  ('hold', 'release', 'void');
create index credit_holds_active on credit_holds (user_id) where closed_at is null;
create table sandbox_object (id text primary key, type text not null, customer text, ordinal
  bigint not null, json text not null, due_at bigint);
create index sandbox_object_customer_type on sandbox_object (customer, type);
create index sandbox_object_type on sandbox_object (type);
create index sandbox_object_due on sandbox_object (due_at) where due_at is not null;
create table sandbox_clock (id text primary key, offset_ms bigint not null, counter bigint not
  null);
create table sandbox_event (id text primary key, ordinal bigint not null, deliver_at bigint not
  null, attempts integer not null, payload text not null);
create index sandbox_event_deliver_at on sandbox_event (deliver_at);
create table sandbox_reply (idempotency_key text primary key, request_hash text not null, status
  integer not null, body text not null, created_at bigint not null);
create index sandbox_reply_created_at on sandbox_reply (created_at);
create table billing_cards (card_id text primary key, provider text not null, user_id text not
  null);
create index billing_cards_user_id on billing_cards (user_id);
create table turn (name text primary key, token text not null, lease_until bigint not null);
create table letter (id text primary key, dedupe_key text not null unique, to_address text not
  null, subject text not null, body_text text not null, body_html text not null, reply_to text,
  unsubscribe_url text, state text not null, error text, created_at bigint not null, ended_at
  bigint);
create index letter_created_at on letter (created_at);
create index letter_to_address on letter (to_address);
create table email_link (token_hash text primary key, user_id text not null references
  user_account (id) on delete cascade, purpose text not null, email text not null, created_at
  bigint not null, expires_at bigint not null, used_at bigint);
create index email_link_user_id on email_link (user_id);
create index email_link_expires_at on email_link (expires_at);
create unique index subscriber_leave_token on subscriber (leave_token) where leave_token is not
  null;
create index user_account_erase on user_account (erase_at) where erase_at is not null;
create table user_identity (issuer text not null, subject text not null, user_id text not null
  references user_account (id) on delete cascade, email text not null, created_at bigint not null,
  constraint user_identity_pk primary key (issuer, subject));
create index user_identity_user_id on user_identity (user_id);
create table second_factor (user_id text primary key references user_account (id) on delete
  cascade, seed text not null, confirmed_at bigint, last_step bigint not null, created_at bigint
  not null);
create table recovery_code (user_id text not null references user_account (id) on delete cascade,
  code_hash text not null, used_at bigint, constraint recovery_code_pk primary key (user_id,
  code_hash));
create table bot_function (id text primary key, owner_id text not null, bot_id text not null
  references bot (id) on delete cascade, name text not null, definition text not null, url text
  not null, method text not null, auth_type text not null, client_id text not null, client_secret
  text not null, token_url text not null, auth_header text not null, image_id text, created_at
  bigint not null, modified_at bigint not null, created_by text not null, modified_by text not
  null, is_enabled integer default 1 not null, asks_visitor integer default 0 not null,
  needs_identity integer default 0 not null, activity text default '' not null, button_label text
  default '' not null, answer_text text default '' not null, transport text default 'http' not
  null, connector text default '' not null, headers text default '{}' not null, body text default
  '' not null, made_definition text default '' not null, removed_at bigint);
create index bot_function_owner_id on bot_function (owner_id);
create table function_image (id text primary key, function_id text not null unique references
  bot_function (id) on delete cascade, type text not null, bytes blob not null);
create table function_call (id text primary key, owner_id text not null, bot_id text not null
  references bot (id) on delete cascade, function_id text not null, function_name text not null,
  arguments_hash text not null, arguments text not null, conversation_id text, error_class text,
  status integer, ms bigint not null, bytes bigint not null, created_at bigint not null,
  message_id text, result text default '' not null);
create index function_call_bot_id_created_at on function_call (bot_id, created_at);
create index function_call_owner_id on function_call (owner_id);
create index function_call_created_at on function_call (created_at);
create index function_call_message_id on function_call (message_id);
create table function_confirmation (id text primary key, owner_id text not null, bot_id text not
  null references bot (id) on delete cascade, session_id text not null, state text not null,
  created_at bigint not null, decided_at bigint);
create index function_confirmation_bot_id on function_confirmation (bot_id);
create index function_confirmation_created_at on function_confirmation (created_at);
create table webhook_delivery (id text primary key, owner_id text not null, bot_id text not null
  references bot (id) on delete cascade, function_id text not null, function_name text not null,
  body text not null, state text not null, attempts integer not null, series integer not null,
  next_at bigint, last_status integer, last_error text, created_at bigint not null, delivered_at
  bigint);
create index webhook_delivery_bot_id_created_at on webhook_delivery (bot_id, created_at);
create index webhook_delivery_state_next_at on webhook_delivery (state, next_at);
create index bot_function_removed_at on bot_function (removed_at);
create unique index bot_function_name on bot_function (bot_id, name) where removed_at is null;
create table function_health (function_id text primary key references bot_function (id) on delete
  cascade, failures integer not null, rests_until bigint not null);
create table function_token (function_id text primary key references bot_function (id) on delete
  cascade, credentials_hash text not null, token text not null, valid_until bigint not null);
create table visitor_refusal (bot_id text not null references bot (id) on delete cascade, reason
  text not null, refused_at bigint not null, constraint visitor_refusal_key primary key (bot_id,
  reason));
create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not
  null);
create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer
  default 0 not null);
