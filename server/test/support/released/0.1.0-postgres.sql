-- A database of 0.1.0 on PostgreSQL that was filled by calls, without the sample chatbots: pg_dump --rows-per-insert=100.
SET check_function_bodies = false;

CREATE FUNCTION public.count_uses(keys text[], windows bigint[], limits bigint[], most integer, at bigint) RETURNS TABLE(used integer, ends_at bigint)
    LANGUAGE plpgsql
    AS $$
begin
  for n in 1 .. cardinality(keys) loop
    insert into rate_limit as counter (key, points, expires_at)
      values (keys[n], 1, at + windows[n])
      on conflict (key) do update set
        points = case when counter.expires_at <= at then 1
          when counter.points > most then counter.points
          else counter.points + 1 end,
        expires_at = case when counter.expires_at <= at then at + windows[n]
          else counter.expires_at end
      returning counter.points, counter.expires_at into used, ends_at;
    return next;
    exit when used > limits[n];
  end loop;
end $$;

CREATE FUNCTION public.credit_entries_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'credit_entries is append-only'; end $$;

CREATE FUNCTION public.hold_message(owner text, hold text, conversation text, at bigint, lease bigint, OUT outcome text, OUT kind text, OUT source text, OUT livemode integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  first_grant credit_grants;
begin
  perform from credit_accounts where user_id = owner for update;
  select * into first_grant from credit_grants
    where user_id = owner and remaining > 0
    order by expires_at nulls last, burn_rank, created_at, id limit 1;
  if first_grant.id is null then outcome := 'none'; return; end if;
  if first_grant.expires_at <= at then outcome := 'due'; return; end if;
  if conversation is not null and exists (
    select from chat_session
      join credit_holds on credit_holds.ref = chat_session.running_reply
      left join chat_message on chat_message.id = credit_holds.ref
      where chat_session.id = conversation and credit_holds.ref <> hold
        and credit_holds.state in ('held', 'settled') and credit_holds.lease_until > at
        and chat_message.ended_at is null
  ) then outcome := 'busy'; return; end if;

  insert into credit_holds (ref, user_id, grant_id, state, lease_until, created_at)
    values (hold, owner, first_grant.id, 'held', lease, at)
    on conflict (ref) do nothing;
  if not found then outcome := 'duplicate'; return; end if;
  update chat_session set running_reply = hold where id = conversation;
  update credit_grants set remaining = remaining - 1 where id = first_grant.id;
  insert into credit_entries (id, user_id, grant_id, delta, reason, ref, at)
    values (gen_random_uuid()::text, owner, first_grant.id, -1, 'hold', hold, at);
  update credit_accounts set balance = balance - 1, updated_at = at where user_id = owner;
  outcome := 'held';
  kind := first_grant.kind;
  source := first_grant.source;
  livemode := first_grant.livemode;
end $$;

CREATE FUNCTION public.operator_act_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'operator_act is append-only'; end $$;

CREATE FUNCTION public.update_message_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
    if tg_op <> 'INSERT' and old.ended_at is not null then
      delete from message_search where message_id = old.id;
    end if;
    if tg_op <> 'DELETE' and new.ended_at is not null then
      insert into message_search values (new.id, new.bot_id, new.owner_id, new.session_id, new.created_at, strip(to_tsvector('simple', regexp_replace(
    regexp_replace(normalize(lower(left(new.question || ' ' || new.reply, 200000)), NFD),
      '[\u0300-\u036f]+', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')))
  || array_to_tsvector(array['b ' || new.bot_id, 'o ' || new.owner_id]));
    end if;
    return null;
  end $$;

CREATE TABLE public.auth_token (
    id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint,
    address text NOT NULL,
    user_agent text NOT NULL,
    second_factor_at bigint
);

CREATE TABLE public.billing_cards (
    card_id text NOT NULL,
    provider text NOT NULL,
    user_id text NOT NULL
);

CREATE TABLE public.billing_contact (
    user_id text NOT NULL,
    email text NOT NULL,
    code_hash text NOT NULL,
    code_expires_at bigint NOT NULL,
    tries integer NOT NULL,
    verified_at bigint,
    created_at bigint NOT NULL
);

CREATE TABLE public.billing_customers (
    user_id text NOT NULL,
    provider text NOT NULL,
    customer_id text NOT NULL
);

CREATE TABLE public.billing_details (
    user_id text NOT NULL,
    company text NOT NULL,
    line1 text NOT NULL,
    line2 text NOT NULL,
    city text NOT NULL,
    region text NOT NULL,
    postal_code text NOT NULL,
    country text NOT NULL,
    tax_id text NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE public.billing_intents (
    id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    lookup_key text NOT NULL,
    quantity integer NOT NULL,
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    provider_object_id text,
    status text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.bot (
    id text NOT NULL,
    owner_id text NOT NULL,
    name text NOT NULL,
    role_id text NOT NULL,
    role_text text NOT NULL,
    personality_id text NOT NULL,
    personality_text text NOT NULL,
    prompt text NOT NULL,
    img_id integer NOT NULL,
    initial text NOT NULL,
    suggested text NOT NULL,
    placeholder text NOT NULL,
    bot_msg_bg_color text NOT NULL,
    use_custom integer NOT NULL,
    domain text NOT NULL,
    functions_with_web integer DEFAULT 0 NOT NULL,
    identity_secret text DEFAULT ''::text NOT NULL,
    knowledge_version bigint NOT NULL,
    removal_version bigint DEFAULT 0 NOT NULL,
    sources_version bigint DEFAULT 0 NOT NULL,
    is_sample integer NOT NULL,
    ai_notice text DEFAULT ''::text NOT NULL,
    privacy_url text DEFAULT ''::text NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    visitor_hour_limit bigint,
    address_hour_limit bigint,
    address_day_limit bigint,
    day_limit bigint,
    keep_days bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint
);

CREATE TABLE public.bot_count (
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    at bigint NOT NULL,
    conversations bigint NOT NULL,
    answered bigint NOT NULL,
    silent bigint NOT NULL,
    failed bigint NOT NULL,
    thumbs_up bigint NOT NULL,
    thumbs_down bigint NOT NULL,
    spent bigint NOT NULL,
    confirmed bigint NOT NULL,
    not_resolved bigint NOT NULL
);

CREATE TABLE public.bot_function (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    name text NOT NULL,
    definition text NOT NULL,
    url text NOT NULL,
    method text NOT NULL,
    auth_type text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    token_url text NOT NULL,
    auth_header text NOT NULL,
    image_id text,
    is_enabled integer DEFAULT 1 NOT NULL,
    asks_visitor integer DEFAULT 0 NOT NULL,
    needs_identity integer DEFAULT 0 NOT NULL,
    activity text DEFAULT ''::text NOT NULL,
    button_label text DEFAULT ''::text NOT NULL,
    answer_text text DEFAULT ''::text NOT NULL,
    transport text DEFAULT 'http'::text NOT NULL,
    connector text DEFAULT ''::text NOT NULL,
    headers text DEFAULT '{}'::text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    made_definition text DEFAULT ''::text NOT NULL,
    removed_at bigint,
    created_at bigint NOT NULL,
    created_by text NOT NULL,
    modified_at bigint NOT NULL,
    modified_by text NOT NULL
);

CREATE TABLE public.bot_name_count (
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    span text NOT NULL,
    at bigint NOT NULL,
    metric text NOT NULL,
    name text NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.chat_message (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    session_id text,
    question text NOT NULL,
    reply text NOT NULL,
    sources text NOT NULL,
    state text NOT NULL,
    error_code text,
    charged integer NOT NULL,
    model text NOT NULL,
    created_at bigint NOT NULL,
    first_text_ms bigint,
    ended_at bigint,
    rating text,
    rating_reason text DEFAULT ''::text NOT NULL,
    untrusted_sources integer DEFAULT 1 NOT NULL,
    untrusted_results integer DEFAULT 1 NOT NULL,
    taken_back text DEFAULT '[]'::text NOT NULL,
    search text DEFAULT ''::text NOT NULL,
    counted integer DEFAULT 0 NOT NULL,
    counted_rating text DEFAULT ''::text NOT NULL,
    gap text DEFAULT ''::text NOT NULL,
    gap_closed text DEFAULT ''::text NOT NULL,
    gap_vector bytea,
    gap_vector_model text DEFAULT ''::text NOT NULL,
    CONSTRAINT chat_message_state_check CHECK ((state = ANY (ARRAY['streaming'::text, 'answered'::text, 'abstained'::text, 'failed'::text, 'interrupted'::text])))
);

CREATE TABLE public.chat_session (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    kind text NOT NULL,
    message_count bigint NOT NULL,
    visitor_id text DEFAULT ''::text NOT NULL,
    visitor_name text DEFAULT ''::text NOT NULL,
    visitor_email text DEFAULT ''::text NOT NULL,
    visitor_until bigint DEFAULT 0 NOT NULL,
    page_host text DEFAULT ''::text NOT NULL,
    page_path text DEFAULT ''::text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    ai_notice text DEFAULT ''::text NOT NULL,
    first_question text DEFAULT ''::text NOT NULL,
    answered_count bigint DEFAULT 0 NOT NULL,
    abstained_count bigint DEFAULT 0 NOT NULL,
    withheld_count bigint DEFAULT 0 NOT NULL,
    failed_call_count bigint DEFAULT 0 NOT NULL,
    thumb_down_count bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    last_at bigint NOT NULL,
    erased_at bigint,
    outcome text DEFAULT ''::text NOT NULL,
    running_reply text
);

CREATE TABLE public.chunk (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    source_id text NOT NULL,
    revision text NOT NULL,
    ordinal integer NOT NULL,
    body text NOT NULL,
    headings text NOT NULL,
    locator text NOT NULL,
    content_hash text NOT NULL,
    stems text NOT NULL,
    language text,
    vector bytea,
    vector_model text
);

CREATE TABLE public.contact_message (
    id text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    looks_automatic integer NOT NULL,
    created_at bigint NOT NULL,
    handled_at bigint
);

CREATE TABLE public.credit_accounts (
    user_id text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    debt bigint DEFAULT 0 NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT credit_accounts_balance_check CHECK ((balance >= 0)),
    CONSTRAINT credit_accounts_debt_check CHECK ((debt >= 0))
);

CREATE TABLE public.credit_adjustments (
    id text NOT NULL,
    user_id text NOT NULL,
    actor text NOT NULL,
    note text NOT NULL,
    delta bigint NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.credit_entries (
    id text NOT NULL,
    user_id text NOT NULL,
    grant_id text NOT NULL,
    delta bigint NOT NULL,
    reason text NOT NULL,
    ref text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT credit_entries_delta_check CHECK ((delta <> 0)),
    CONSTRAINT credit_entries_reason_check CHECK ((reason = ANY (ARRAY['grant'::text, 'debt_repay'::text, 'hold'::text, 'release'::text, 'void'::text, 'expire'::text, 'close'::text, 'reverse'::text, 'freeze'::text, 'unfreeze'::text, 'adjust'::text])))
);

CREATE TABLE public.credit_grants (
    id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    period text DEFAULT ''::text NOT NULL,
    subscription_id text,
    payment_id text,
    burn_rank integer NOT NULL,
    amount bigint NOT NULL,
    remaining bigint NOT NULL,
    frozen bigint DEFAULT 0 NOT NULL,
    reversed bigint DEFAULT 0 NOT NULL,
    owed bigint DEFAULT 0 NOT NULL,
    starts_at bigint NOT NULL,
    expires_at bigint,
    livemode integer NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT credit_grants_amount_check CHECK ((amount > 0)),
    CONSTRAINT credit_grants_check CHECK (((remaining >= 0) AND (frozen >= 0) AND ((remaining + frozen) <= amount))),
    CONSTRAINT credit_grants_check1 CHECK (((reversed >= 0) AND (reversed <= amount))),
    CONSTRAINT credit_grants_kind_check CHECK ((kind = ANY (ARRAY['plan_cycle'::text, 'plan_upgrade'::text, 'pack'::text, 'free_welcome'::text, 'free_topup'::text, 'adjustment'::text])))
);

CREATE TABLE public.credit_holds (
    ref text NOT NULL,
    user_id text NOT NULL,
    grant_id text NOT NULL,
    state text NOT NULL,
    why text,
    lease_until bigint NOT NULL,
    created_at bigint NOT NULL,
    closed_at bigint,
    CONSTRAINT credit_holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'settled'::text, 'released'::text, 'voided'::text])))
);

CREATE TABLE public.distributed_lock (
    name text NOT NULL,
    token text NOT NULL,
    lease_until bigint NOT NULL
);

CREATE TABLE public.email (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    reply_to text,
    unsubscribe_url text,
    conversation_id text,
    state text NOT NULL,
    error text,
    created_at bigint NOT NULL,
    ended_at bigint
);

CREATE TABLE public.email_link (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

CREATE TABLE public.erasure (
    key text NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.free_plan_choice (
    user_id text NOT NULL,
    first_chosen_at bigint NOT NULL,
    chosen_at bigint NOT NULL,
    next_topup_at bigint NOT NULL
);

CREATE TABLE public.function_call (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    function_id text NOT NULL,
    function_name text NOT NULL,
    conversation_id text,
    message_id text,
    arguments_hash text NOT NULL,
    arguments text NOT NULL,
    status integer,
    ms bigint NOT NULL,
    bytes bigint NOT NULL,
    error_class text,
    result text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.function_confirmation (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    session_id text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint
);

CREATE TABLE public.function_health (
    function_id text NOT NULL,
    failures integer NOT NULL,
    paused_until bigint NOT NULL
);

CREATE TABLE public.function_image (
    id text NOT NULL,
    function_id text NOT NULL,
    type text NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.function_token (
    function_id text NOT NULL,
    credentials_hash text NOT NULL,
    token text NOT NULL,
    valid_until bigint NOT NULL
);

CREATE TABLE public.job (
    id text NOT NULL,
    queue text NOT NULL,
    payload text NOT NULL,
    state text NOT NULL,
    run_at bigint NOT NULL,
    priority integer NOT NULL,
    round bigint DEFAULT 0 NOT NULL,
    attempts integer NOT NULL,
    max_attempts integer NOT NULL,
    lease_token text,
    lease_until bigint,
    last_error text,
    dedupe_key text,
    owner_id text,
    bot_id text,
    created_at bigint NOT NULL,
    finished_at bigint,
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.ledger_checkpoint (
    user_id text NOT NULL,
    began_at bigint NOT NULL,
    entry_at bigint NOT NULL,
    entry_id text NOT NULL,
    sums text NOT NULL,
    hold_at bigint NOT NULL,
    hold_ref text NOT NULL
);

CREATE TABLE public.message_search (
    message_id text NOT NULL,
    bot_id text NOT NULL,
    owner_id text NOT NULL,
    session_id text,
    at bigint NOT NULL,
    words tsvector NOT NULL
);

CREATE TABLE public.message_source (
    message_id text NOT NULL,
    ordinal integer NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    source_id text NOT NULL,
    revision text NOT NULL,
    passage_id text NOT NULL,
    title text NOT NULL,
    place text NOT NULL,
    quote text NOT NULL
);

CREATE TABLE public.model_error (
    hour bigint NOT NULL,
    kind text NOT NULL,
    error text NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.operator_act (
    id text NOT NULL,
    at bigint NOT NULL,
    operator_id text NOT NULL,
    operator_email text NOT NULL,
    act text NOT NULL,
    account_id text,
    target text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL
);

CREATE TABLE public.payments (
    payment_id text NOT NULL,
    provider text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    lookup_key text NOT NULL,
    quantity integer NOT NULL,
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    dispute text,
    livemode integer NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.provider_events (
    provider text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    object_id text NOT NULL,
    received_at bigint NOT NULL,
    processed_at bigint,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text
);

CREATE TABLE public.rate_limit (
    key text NOT NULL,
    points integer NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.recovery_code (
    user_id text NOT NULL,
    code_hash text NOT NULL,
    used_at bigint
);

CREATE TABLE public.sandbox_clock (
    id text NOT NULL,
    offset_ms bigint NOT NULL,
    counter bigint NOT NULL
);

CREATE TABLE public.sandbox_event (
    id text NOT NULL,
    ordinal bigint NOT NULL,
    deliver_at bigint NOT NULL,
    attempts integer NOT NULL,
    payload text NOT NULL,
    delivered_at bigint
);

CREATE TABLE public.sandbox_object (
    id text NOT NULL,
    type text NOT NULL,
    customer text,
    ordinal bigint NOT NULL,
    json text NOT NULL,
    due_at bigint
);

CREATE TABLE public.sandbox_response (
    idempotency_key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.second_factor (
    user_id text NOT NULL,
    seed text NOT NULL,
    confirmed_at bigint,
    last_step bigint NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.setting (
    key text NOT NULL,
    value text NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE public.source (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    kind text NOT NULL,
    parent_id text,
    name text NOT NULL,
    url text,
    type text NOT NULL,
    content_hash text NOT NULL,
    file_key text,
    size_bytes bigint NOT NULL,
    state text NOT NULL,
    reason text,
    choose integer NOT NULL,
    parts_total integer NOT NULL,
    parts_done integer NOT NULL,
    characters bigint NOT NULL,
    chunk_count integer NOT NULL,
    revision text NOT NULL,
    changed_version bigint DEFAULT 0 NOT NULL,
    listed_version bigint DEFAULT 0 NOT NULL,
    etag text,
    last_modified text,
    synced_at bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    sync_every text DEFAULT 'daily'::text NOT NULL,
    adds_pages integer DEFAULT 1 NOT NULL,
    next_check_at bigint,
    checking integer DEFAULT 0 NOT NULL,
    checked_at bigint,
    check_problem text,
    missing_since bigint,
    unpublished_at bigint,
    unpublished_revision text DEFAULT ''::text NOT NULL,
    kept_by_owner integer DEFAULT 0 NOT NULL,
    sitemap_lastmod text,
    loss_reported_at bigint,
    include_paths text DEFAULT ''::text NOT NULL,
    exclude_paths text DEFAULT ''::text NOT NULL,
    search_notes text DEFAULT ''::text NOT NULL,
    CONSTRAINT source_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'website'::text, 'page'::text, 'text'::text]))),
    CONSTRAINT source_state_check CHECK ((state = ANY (ARRAY['found'::text, 'queued'::text, 'processing'::text, 'ready'::text, 'failed'::text, 'skipped'::text])))
);

CREATE TABLE public.source_part (
    source_id text NOT NULL,
    revision text NOT NULL,
    ordinal integer NOT NULL,
    label text NOT NULL,
    locator text NOT NULL,
    characters bigint NOT NULL,
    skipped text,
    body text NOT NULL
);

CREATE TABLE public.subscriber (
    email text NOT NULL,
    created_at bigint NOT NULL,
    unsubscribe_token text
);

CREATE TABLE public.subscriptions (
    subscription_id text NOT NULL,
    provider text NOT NULL,
    user_id text NOT NULL,
    customer_id text NOT NULL,
    lookup_key text NOT NULL,
    status text NOT NULL,
    period_start bigint,
    period_end bigint,
    past_due_since bigint,
    cancel_at_period_end integer NOT NULL,
    pending_lookup_key text,
    created_at bigint NOT NULL,
    synced_at bigint NOT NULL
);

CREATE TABLE public.team_answer (
    source_id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    answer text NOT NULL,
    is_exact integer NOT NULL,
    saved_at bigint NOT NULL
);

CREATE TABLE public.team_question (
    source_id text NOT NULL,
    ordinal integer NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    question text NOT NULL,
    question_key text NOT NULL
);

CREATE TABLE public.usage_notices (
    user_id text NOT NULL,
    period text NOT NULL,
    percent integer NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.user_account (
    id text NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    password_hash text,
    email_verified_at bigint,
    is_system integer NOT NULL,
    created_at bigint NOT NULL,
    phone text,
    erase_at bigint,
    suspended_at bigint
);

CREATE TABLE public.user_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.visitor_refusal (
    bot_id text NOT NULL,
    reason text NOT NULL,
    refused_at bigint NOT NULL
);

CREATE TABLE public.webhook_delivery (
    id text NOT NULL,
    owner_id text NOT NULL,
    bot_id text NOT NULL,
    function_id text NOT NULL,
    function_name text NOT NULL,
    conversation_id text,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    series integer NOT NULL,
    next_at bigint,
    last_status integer,
    last_error text,
    created_at bigint NOT NULL,
    delivered_at bigint
);

CREATE TABLE public.weekly_report (
    user_id text NOT NULL,
    token text NOT NULL,
    is_off integer NOT NULL,
    reported_to bigint NOT NULL
);

INSERT INTO public.auth_token VALUES
	('t_443f970e-8cbd-4619-afbe-666f57427a59', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '697b2c0d82b07582d26662b83ec0de7191de11325f9bfdbce2b249a9697b4da3', 1796063109208, 1796063109208, 1796091909208, NULL, '127.0.0.1', 'node', NULL),
	('t_f1eba53d-bfa1-45b6-bddb-0803a1fcb07a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'af53b77373f61aa6842aae674d3a69f7ab5d923baadab067b3ce82227b7be445', 1796063407715, 1796063407715, 1796092207715, NULL, '127.0.0.1', 'curl/7.88.1', NULL);

INSERT INTO public.billing_cards VALUES
	('pm_079388329bb74a3ab3597852', 'sandbox', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9');

INSERT INTO public.billing_customers VALUES
	('u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'sandbox', 'cus_8e4500fc2fee467d9d6bd9f6');

INSERT INTO public.billing_intents VALUES
	('c213def8-c041-4544-a403-520f5416a451', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'pack', 'Messages', 1, 700, 'usd', 'pi_e740661b7ddf4369b7bdbe6f', 'paid', 1796063113263);

INSERT INTO public.bot VALUES
	('82e420bb-b913-4837-af24-ada93050327a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'Ampere', 'role_customer_support', '', 'personality_friendly', '', '', 0, 'Hello! I''m Ampere. How can I help you today?', '', 'Ask a question', '', 1, '', 0, '', 2, 0, 1, 0, '', '', 'UTC', NULL, NULL, NULL, NULL, NULL, 1796063110953, 1796063110953, NULL);

INSERT INTO public.chat_message VALUES
	('m_751ede22-b502-446e-b931-621c192f5323', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', NULL, 'How long may books be kept?', 'Sure, here you go:

Books may be kept for three weeks.

Just ask if you''d like to know more.', '[{"kind":"file","title":"library.txt","quote":"Books may be kept for three weeks."}]', 'answered', NULL, 1, 'built-in', 1796063112726, 221, 1796063112999, NULL, '', 1, 0, '[]', '{"query":"How long may books be kept?","found":[{"passageId":"a703aafc-8928-4062-8f79-01d4a1924cab-0","sourceId":"s_01a22db4-2752-7000-ac6a-6167a6eff603","score":1.2004152038844307}]}', 0, '', '', '', NULL, ''),
	('m_b5ac04ce-dc8e-4e3a-a690-2a2ea5a26da4', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', NULL, 'When does the library open?', 'Sure, here you go:

The library opens at nine. Books may be kept for three weeks.

Just ask if you''d like to know more.', '[{"kind":"file","title":"library.txt","quote":"The library opens at nine."}]', 'answered', NULL, 1, 'built-in', 1796063274205, 387, 1796063274671, NULL, '', 1, 0, '[]', '{"query":"When does the library open?","found":[{"passageId":"a703aafc-8928-4062-8f79-01d4a1924cab-0","sourceId":"s_01a22db4-2752-7000-ac6a-6167a6eff603","score":1.2044326340876783},{"passageId":"72e923c0-1d1a-4d04-95e1-3bc5280214c9-0","sourceId":"s_01a22db4-2f4d-7000-95b2-729af7c52f6a","score":0.3692154900807024}]}', 0, '', '', '', NULL, ''),
	('m_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'cs_08a5bc42-0e4a-4d3c-8570-b11ba3bfbd48', 'How long may library books be kept?', 'Good question, here''s what I know:

Books may be kept for three weeks.

Just ask if you''d like to know more.', '[{"kind":"file","title":"library.txt","quote":"Books may be kept for three weeks."}]', 'answered', NULL, 1, 'built-in', 1796063407996, 308, 1796063408356, NULL, '', 1, 0, '[]', '{"query":"How long may library books be kept?","found":[{"passageId":"a703aafc-8928-4062-8f79-01d4a1924cab-0","sourceId":"s_01a22db4-2752-7000-ac6a-6167a6eff603","score":1.2679079516674134},{"passageId":"72e923c0-1d1a-4d04-95e1-3bc5280214c9-0","sourceId":"s_01a22db4-2f4d-7000-95b2-729af7c52f6a","score":0.22205132683173623}]}', 0, '', '', '', NULL, '');

INSERT INTO public.chat_session VALUES
	('cs_08a5bc42-0e4a-4d3c-8570-b11ba3bfbd48', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'owner', 0, '', '', '', 0, '', '', '', 'You are chatting with an AI assistant. It can make mistakes.', 'How long may library books be kept?', 1, 0, 0, 0, 0, 1796063407835, 1796063408356, NULL, '', 'm_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30');

INSERT INTO public.chunk VALUES
	('a703aafc-8928-4062-8f79-01d4a1924cab-0', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 's_01a22db4-2752-7000-ac6a-6167a6eff603', 'a703aafc-8928-4062-8f79-01d4a1924cab', 0, 'The library opens at nine. Books may be kept for three weeks.', '[]', '{"kind":"text"}', '289ddbef794160f4bcf96b752c8895ab8f3367fb10b2272ed4426c1864a4f8fd', 'librari open nine book keep three week', 'en', NULL, NULL),
	('72e923c0-1d1a-4d04-95e1-3bc5280214c9-0', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 's_01a22db4-2f4d-7000-95b2-729af7c52f6a', '72e923c0-1d1a-4d04-95e1-3bc5280214c9', 0, 'Behind the library.', '["Where can I park?"]', '{"kind":"answer","savedAt":1796063113037,"isExact":true}', '7dce48d0babf9f3709a074878534a3333ca5342fe5e488472a864e5f1932be55', 'behind librari', 'en', NULL, NULL);

INSERT INTO public.contact_message VALUES
	('m_ed9f8454-5e04-4d84-869e-42894a3414eb', 'Eve', 'Fox', 'eve@example.com', 'Do you lend maps?', 0, 1796063113127, NULL);

INSERT INTO public.credit_accounts VALUES
	('u_system_samples', 2000, 0, 1796063108035),
	('u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 1027, 0, 1796063407954);

INSERT INTO public.credit_entries VALUES
	('428bb856-3b68-4e26-b8bf-226eb4a3f9b8', 'u_system_samples', '0acb1dfe-802f-457b-b7b6-4723a53c1ad3', 2000, 'grant', '0acb1dfe-802f-457b-b7b6-4723a53c1ad3', 1796063108035),
	('d9a7aecb-05ef-4b8e-91aa-c8b10294b405', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', 30, 'grant', '39f36438-b21a-411d-8176-c85217da035f', 1796063108937),
	('00d3adbb-c808-4de0-9c83-ccadf968fb05', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', -1, 'hold', 'm_751ede22-b502-446e-b931-621c192f5323', 1796063112672),
	('65a24099-5b02-4443-a3c7-ededb148366a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'b159c19d-6d0b-4174-815c-68436fb867fe', 1000, 'grant', 'b159c19d-6d0b-4174-815c-68436fb867fe', 1796063113685),
	('fc193100-fcf8-459e-8ade-f469c0c00881', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', -1, 'hold', 'm_b5ac04ce-dc8e-4e3a-a690-2a2ea5a26da4', 1796063274182),
	('7f34bbdc-02f0-4c13-82e6-605f34b01a94', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', -1, 'hold', 'm_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30', 1796063407954);

INSERT INTO public.credit_grants VALUES
	('0acb1dfe-802f-457b-b7b6-4723a53c1ad3', 'u_system_samples', 'free_topup', 'u_system_samples', '498906', NULL, NULL, 30, 2000, 2000, 0, 0, 0, 1796063108035, NULL, 1, 1796063108035),
	('b159c19d-6d0b-4174-815c-68436fb867fe', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'pack', 'pi_e740661b7ddf4369b7bdbe6f', '', NULL, 'pi_e740661b7ddf4369b7bdbe6f', 90, 1000, 1000, 0, 0, 0, 1796063113685, NULL, 0, 1796063113685),
	('39f36438-b21a-411d-8176-c85217da035f', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'adjustment', 'welcome:u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '', NULL, NULL, 20, 30, 27, 0, 0, 0, 1796063108937, NULL, 1, 1796063108937);

INSERT INTO public.credit_holds VALUES
	('m_751ede22-b502-446e-b931-621c192f5323', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', 'settled', NULL, 1796063157672, 1796063112672, 1796063369487),
	('m_b5ac04ce-dc8e-4e3a-a690-2a2ea5a26da4', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', 'settled', NULL, 1796063319182, 1796063274182, 1796063369487),
	('m_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '39f36438-b21a-411d-8176-c85217da035f', 'settled', NULL, 1796063452954, 1796063407954, NULL);

INSERT INTO public.email VALUES
	('l_e71d3a29-cd5b-4314-b7af-fce545e47815', 'verify:7f65f52b73d078d195e0e37493cc06af6325ea3749bf68d7a19c4de6d6f8aafc', 'ada@example.com', 'Welcome to Askwell: please confirm your email', 'Hello Ada,

Welcome to Askwell. Your account is ready, and you can build your first chatbot right away.

Please confirm this is your email address so you can always recover your account.

Confirm my email:
http://127.0.0.1:38017/verify_email?token=cbt_j1P9Zdfzny7K5y-NVokUvQ1Q0nQ7ETqXUUE5d6BKy4Y

The link works once and expires in 24 hours. If you didn''t create this account, you can ignore this email.

The Askwell team
http://127.0.0.1:38017

You''re receiving this email because you have a Askwell account. Questions? Email us at support@askwell.example.
', '<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Welcome to Askwell: please confirm your email</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
<p style="margin:0 0 24px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:20px;font-weight:700;color:#0e6b57">Askwell</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Hello Ada,</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Welcome to Askwell. Your account is ready, and you can build your first chatbot right away.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Please confirm this is your email address so you can always recover your account.</p>
<p style="margin:24px 0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18"><a href="http://127.0.0.1:38017/verify_email?token=cbt_j1P9Zdfzny7K5y-NVokUvQ1Q0nQ7ETqXUUE5d6BKy4Y" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0e6b57;color:#ffffff;font-weight:600;text-decoration:none">Confirm my email</a></p><p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">If the button doesn&#39;t work, copy this link into your browser:<br><a href="http://127.0.0.1:38017/verify_email?token=cbt_j1P9Zdfzny7K5y-NVokUvQ1Q0nQ7ETqXUUE5d6BKy4Y" style="color:#0e6b57;word-break:break-all">http://127.0.0.1:38017/verify_email?token=cbt_j1P9Zdfzny7K5y-NVokUvQ1Q0nQ7ETqXUUE5d6BKy4Y</a></p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The link works once and expires in 24 hours. If you didn&#39;t create this account, you can ignore this email.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The Askwell team</p>
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">
<p style="margin:0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">You&#39;re receiving this email because you have a Askwell account. Questions? Email us at <a href="mailto:support@askwell.example" style="color:#6b665b">support@askwell.example</a>.</p>
</td></tr></table>
</body>
</html>
', NULL, NULL, NULL, 'kept', NULL, 1796063109190, NULL),
	('l_7c637532-b439-4044-85f4-41cab69b4bb6', 'subscribed:ef2668e905ea9a05ee46437d8b71893a84a0e8222070079339f896e1e8eef0c8', 'eve@example.com', 'You''re subscribed to Askwell', 'Hello,

Thanks for subscribing. From time to time, we''ll email you about what''s new in Askwell and how others use their chatbots.

You can unsubscribe anytime with one click. The link is at the end of every email.

Visit Askwell:
http://127.0.0.1:38017

The Askwell team
http://127.0.0.1:38017

You''re receiving this email because this address was entered at http://127.0.0.1:38017. Questions? Email us at support@askwell.example.

Unsubscribe: http://127.0.0.1:38017/unsubscribe?token=cbt_11fe6WSFzxS3urxsfpy6_XrZgKOYAHWIHhk97i9bY7M
', '<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>You&#39;re subscribed to Askwell</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
<p style="margin:0 0 24px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:20px;font-weight:700;color:#0e6b57">Askwell</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Hello,</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Thanks for subscribing. From time to time, we&#39;ll email you about what&#39;s new in Askwell and how others use their chatbots.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">You can unsubscribe anytime with one click. The link is at the end of every email.</p>
<p style="margin:24px 0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18"><a href="http://127.0.0.1:38017" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0e6b57;color:#ffffff;font-weight:600;text-decoration:none">Visit Askwell</a></p><p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">If the button doesn&#39;t work, copy this link into your browser:<br><a href="http://127.0.0.1:38017" style="color:#0e6b57;word-break:break-all">http://127.0.0.1:38017</a></p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The Askwell team</p>
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">
<p style="margin:0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">You&#39;re receiving this email because this address was entered at http://127.0.0.1:38017. Questions? Email us at <a href="mailto:support@askwell.example" style="color:#6b665b">support@askwell.example</a>. <a href="http://127.0.0.1:38017/unsubscribe?token=cbt_11fe6WSFzxS3urxsfpy6_XrZgKOYAHWIHhk97i9bY7M" style="color:#6b665b">Unsubscribe</a></p>
</td></tr></table>
</body>
</html>
', NULL, 'http://127.0.0.1:38017/api/unsubscribe/cbt_11fe6WSFzxS3urxsfpy6_XrZgKOYAHWIHhk97i9bY7M', NULL, 'kept', NULL, 1796063113097, NULL),
	('l_70348d11-10fa-420b-9980-33060bb25b41', 'subscriber:ef2668e905ea9a05ee46437d8b71893a84a0e8222070079339f896e1e8eef0c8', 'support@askwell.example', 'New subscriber: eve@example.com', 'Hello,

eve@example.com subscribed to the Askwell newsletter.

The Askwell team
http://127.0.0.1:38017

You''re receiving this email because you run Askwell. Questions? Email us at support@askwell.example.
', '<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>New subscriber: eve@example.com</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
<p style="margin:0 0 24px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:20px;font-weight:700;color:#0e6b57">Askwell</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Hello,</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">eve@example.com subscribed to the Askwell newsletter.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The Askwell team</p>
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">
<p style="margin:0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">You&#39;re receiving this email because you run Askwell. Questions? Email us at <a href="mailto:support@askwell.example" style="color:#6b665b">support@askwell.example</a>.</p>
</td></tr></table>
</body>
</html>
', NULL, NULL, NULL, 'kept', NULL, 1796063113109, NULL),
	('l_97ecaf19-99ec-4c8f-9472-0ac466a31593', 'contact:m_ed9f8454-5e04-4d84-869e-42894a3414eb', 'support@askwell.example', 'Message from Eve Fox', 'Hello,

Eve Fox (eve@example.com) sent a message through the contact form:

> Do you lend maps?

Reply to this email to answer the sender.

The Askwell team
http://127.0.0.1:38017

You''re receiving this email because you run Askwell. Questions? Email us at support@askwell.example.
', '<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Message from Eve Fox</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
<p style="margin:0 0 24px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:20px;font-weight:700;color:#0e6b57">Askwell</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Hello,</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Eve Fox (eve@example.com) sent a message through the contact form:</p>
<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #0e6b57;background:#f4f2ec;white-space:pre-wrap;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Do you lend maps?</blockquote>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Reply to this email to answer the sender.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The Askwell team</p>
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">
<p style="margin:0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">You&#39;re receiving this email because you run Askwell. Questions? Email us at <a href="mailto:support@askwell.example" style="color:#6b665b">support@askwell.example</a>.</p>
</td></tr></table>
</body>
</html>
', 'eve@example.com', NULL, NULL, 'kept', NULL, 1796063113142, NULL),
	('l_6d35e428-7b35-4719-8808-cf2e9f12ac85', 'receipt:pi_e740661b7ddf4369b7bdbe6f', 'ada@example.com', 'Your receipt from Askwell: $7.00', 'Hello Ada,

Thank you. We received $7.00 for 1,000 messages.

We added 1,000 messages to your account.

Receipt pi_e740661b7ddf4369b7bdbe6f, paid on November 30, 2026.

View invoice:
http://127.0.0.1:38017/payment/history

The Askwell team
http://127.0.0.1:38017

You''re receiving this email because it''s about your Askwell plan. Questions? Email us at support@askwell.example.
', '<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your receipt from Askwell: $7.00</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e5e1d8;border-radius:16px">
<p style="margin:0 0 24px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:20px;font-weight:700;color:#0e6b57">Askwell</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Hello Ada,</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Thank you. We received $7.00 for 1,000 messages.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">We added 1,000 messages to your account.</p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">Receipt pi_e740661b7ddf4369b7bdbe6f, paid on November 30, 2026.</p>
<p style="margin:24px 0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18"><a href="http://127.0.0.1:38017/payment/history" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0e6b57;color:#ffffff;font-weight:600;text-decoration:none">View invoice</a></p><p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">If the button doesn&#39;t work, copy this link into your browser:<br><a href="http://127.0.0.1:38017/payment/history" style="color:#0e6b57;word-break:break-all">http://127.0.0.1:38017/payment/history</a></p>
<p style="margin:0 0 16px;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1c1b18">The Askwell team</p>
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e5e1d8">
<p style="margin:0;font-family:-apple-system,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b665b">You&#39;re receiving this email because it&#39;s about your Askwell plan. Questions? Email us at <a href="mailto:support@askwell.example" style="color:#6b665b">support@askwell.example</a>.</p>
</td></tr></table>
</body>
</html>
', NULL, NULL, NULL, 'kept', NULL, 1796063113760, NULL);

INSERT INTO public.email_link VALUES
	('7f65f52b73d078d195e0e37493cc06af6325ea3749bf68d7a19c4de6d6f8aafc', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'verify', 'ada@example.com', 1796063109173, 1796149509173, NULL);

INSERT INTO public.job VALUES
	('67e9ace7-9b05-4965-ba92-71b334b46d8e', 'read-text', '{"sourceId":"s_01a22db4-2752-7000-ac6a-6167a6eff603"}', 'done', 1796063110994, 0, 4, 1, 5, NULL, NULL, NULL, NULL, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 1796063110994, 1796063112102),
	('d7622943-9850-4ae6-86c9-5f49bf7c6173', 'payment-event', '{"eventId":"evt_b3f5229659f244e0bc9b5c9a","objectId":"cus_8e4500fc2fee467d9d6bd9f6"}', 'done', 0, 5, 0, 1, 12, NULL, NULL, NULL, NULL, NULL, NULL, 1796063113494, 1796063114276),
	('b60deae3-af00-4ff8-a1c3-7fa6a31f26b7', 'payment-event', '{"eventId":"evt_0e7ecb2103b540e1b89b690c","objectId":"cus_8e4500fc2fee467d9d6bd9f6"}', 'done', 0, 5, 0, 1, 12, NULL, NULL, NULL, NULL, NULL, NULL, 1796063114059, 1796063114282),
	('7f14bf21-8074-46d4-b925-7a13213d4d34', 'payment-event', '{"eventId":"evt_0b95442abcbf4780a0b42abf","objectId":"cus_8e4500fc2fee467d9d6bd9f6"}', 'done', 0, 5, 0, 1, 12, NULL, NULL, NULL, NULL, NULL, NULL, 1796063114154, 1796063114382);

INSERT INTO public.kysely_migration VALUES
	('0001-schema', '2026-11-30T18:25:06.823Z'),
	('0002-standard-names', '2026-11-30T18:25:06.825Z'),
	('0003-job-rounds', '2026-11-30T18:25:06.826Z'),
	('0004-sessions-by-time', '2026-11-30T18:25:06.827Z'),
	('0005-slices', '2026-11-30T18:25:06.828Z'),
	('0006-untrusted-text', '2026-11-30T18:25:06.829Z'),
	('0007-visitor-until', '2026-11-30T18:25:06.830Z'),
	('0008-visitor-limits', '2026-11-30T18:25:06.831Z'),
	('0009-delivered-events', '2026-11-30T18:25:06.832Z'),
	('0010-billing-details', '2026-11-30T18:25:06.833Z'),
	('0011-taken-back', '2026-11-30T18:25:06.834Z'),
	('0016-passage-language', '2026-11-30T18:25:06.835Z'),
	('0018-conversation-records', '2026-11-30T18:25:06.836Z'),
	('0019-ai-notice', '2026-11-30T18:25:06.837Z'),
	('0020-conversation-list', '2026-11-30T18:25:06.838Z'),
	('0023-changed-versions', '2026-11-30T18:25:06.839Z'),
	('0026-time-zone', '2026-11-30T18:25:06.840Z'),
	('0027-website-sync', '2026-11-30T18:25:06.841Z'),
	('0030-team-answers', '2026-11-30T18:25:06.842Z'),
	('0032-conversation-erasure', '2026-11-30T18:25:06.843Z'),
	('0033-bot-counts', '2026-11-30T18:25:06.844Z'),
	('0044-sources-versions', '2026-11-30T18:25:06.845Z'),
	('0047-paths-of-websites', '2026-11-30T18:25:06.846Z'),
	('0050-message-search', '2026-11-30T18:25:06.847Z'),
	('0051-gaps', '2026-11-30T18:25:06.848Z'),
	('0052-weekly-reports', '2026-11-30T18:25:06.849Z'),
	('0055-message-search-by-time', '2026-11-30T18:25:06.850Z'),
	('0060-calls-of-replies', '2026-11-30T18:25:06.851Z'),
	('0065-erasures', '2026-11-30T18:25:06.852Z'),
	('0072-gap-vectors', '2026-11-30T18:25:06.853Z'),
	('0073-operators', '2026-11-30T18:25:06.854Z'),
	('0074-failures', '2026-11-30T18:25:06.855Z');

INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);

INSERT INTO public.message_search VALUES
	('m_751ede22-b502-446e-b931-621c192f5323', '82e420bb-b913-4837-af24-ada93050327a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', NULL, 1796063112726, '''ask'' ''b 82e420bb-b913-4837-af24-ada93050327a'' ''be'' ''books'' ''d'' ''for'' ''go'' ''here'' ''how'' ''if'' ''just'' ''kept'' ''know'' ''like'' ''long'' ''may'' ''more'' ''o u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9'' ''sure'' ''three'' ''to'' ''weeks'' ''you'''),
	('m_b5ac04ce-dc8e-4e3a-a690-2a2ea5a26da4', '82e420bb-b913-4837-af24-ada93050327a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', NULL, 1796063274205, '''ask'' ''at'' ''b 82e420bb-b913-4837-af24-ada93050327a'' ''be'' ''books'' ''d'' ''does'' ''for'' ''go'' ''here'' ''if'' ''just'' ''kept'' ''know'' ''library'' ''like'' ''may'' ''more'' ''nine'' ''o u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9'' ''open'' ''opens'' ''sure'' ''the'' ''three'' ''to'' ''weeks'' ''when'' ''you'''),
	('m_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30', '82e420bb-b913-4837-af24-ada93050327a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'cs_08a5bc42-0e4a-4d3c-8570-b11ba3bfbd48', 1796063407996, '''ask'' ''b 82e420bb-b913-4837-af24-ada93050327a'' ''be'' ''books'' ''d'' ''for'' ''good'' ''here'' ''how'' ''i'' ''if'' ''just'' ''kept'' ''know'' ''library'' ''like'' ''long'' ''may'' ''more'' ''o u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9'' ''question'' ''s'' ''three'' ''to'' ''weeks'' ''what'' ''you''');

INSERT INTO public.message_source VALUES
	('m_751ede22-b502-446e-b931-621c192f5323', 0, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 's_01a22db4-2752-7000-ac6a-6167a6eff603', 'a703aafc-8928-4062-8f79-01d4a1924cab', 'a703aafc-8928-4062-8f79-01d4a1924cab-0', 'library.txt', '', 'Books may be kept for three weeks.'),
	('m_b5ac04ce-dc8e-4e3a-a690-2a2ea5a26da4', 0, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 's_01a22db4-2752-7000-ac6a-6167a6eff603', 'a703aafc-8928-4062-8f79-01d4a1924cab', 'a703aafc-8928-4062-8f79-01d4a1924cab-0', 'library.txt', '', 'The library opens at nine.'),
	('m_8b2a1ae2-c91b-4c0b-9bbb-fdc9fadf9f30', 0, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 's_01a22db4-2752-7000-ac6a-6167a6eff603', 'a703aafc-8928-4062-8f79-01d4a1924cab', 'a703aafc-8928-4062-8f79-01d4a1924cab-0', 'library.txt', '', 'Books may be kept for three weeks.');

INSERT INTO public.payments VALUES
	('pi_ed40b04eb6e24044a6bda4fb', 'sandbox', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'plan', '', 1, 700, 'usd', 'canceled', 0, NULL, 0, 1796063113000),
	('pi_e740661b7ddf4369b7bdbe6f', 'sandbox', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'pack', 'Messages', 1, 700, 'usd', 'succeeded', 0, NULL, 0, 1796063113387);

INSERT INTO public.provider_events VALUES
	('sandbox', 'evt_2ac3f9d7c1294645a0c6fe6e', 'customer.created', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113258, 1796063113258, 0, NULL),
	('sandbox', 'evt_04803884836a4766ad9978ed', 'payment_intent.created', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113389, 1796063113389, 0, NULL),
	('sandbox', 'evt_0a9c216d822b4699857a30c0', 'charge.succeeded', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113482, 1796063113482, 0, NULL),
	('sandbox', 'evt_3d56872fab0742f089326529', 'invoice.created', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113837, 1796063113837, 0, NULL),
	('sandbox', 'evt_b7a2723409634bc281fcb7cf', 'invoiceitem.created', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113891, 1796063113891, 0, NULL),
	('sandbox', 'evt_8748c1343a474f0fb90fa663', 'payment_intent.created', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113985, 1796063113985, 0, NULL),
	('sandbox', 'evt_1865bb24a9184e3fa3bf7808', 'invoice.finalized', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113998, 1796063113998, 0, NULL),
	('sandbox', 'evt_d2a2482dc9054c1baa37463e', 'invoice_payment.paid', 'inpay_e740661b7ddf4369b7bdbe6f', 1796063114113, 1796063114113, 0, NULL),
	('sandbox', 'evt_52eea1faf2a144109eb7635f', 'invoice.payment_succeeded', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063114178, 1796063114178, 0, NULL),
	('sandbox', 'evt_b3f5229659f244e0bc9b5c9a', 'payment_intent.succeeded', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063113494, 1796063114240, 0, NULL),
	('sandbox', 'evt_0e7ecb2103b540e1b89b690c', 'payment_intent.canceled', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063114059, 1796063114240, 0, NULL),
	('sandbox', 'evt_0b95442abcbf4780a0b42abf', 'invoice.paid', 'cus_8e4500fc2fee467d9d6bd9f6', 1796063114154, 1796063114374, 0, NULL);

INSERT INTO public.rate_limit VALUES
	('register:127.0.0.1', 1, 1796066708819),
	('subscribe:127.0.0.1', 1, 1796066713084),
	('contact:127.0.0.1', 1, 1796066713124),
	('payments:u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 2, 1796063173162),
	('chat:82e420bb-b913-4837-af24-ada93050327a:127.0.0.1:no-token', 2, 1796066712651),
	('chat:82e420bb-b913-4837-af24-ada93050327a:127.0.0.1:day', 2, 1796149512651),
	('chat:82e420bb-b913-4837-af24-ada93050327a', 1, 1796063334155),
	('login-from:127.0.0.1', 0, 1796067007669),
	('login-day:ada@example.com', 0, 1796149807674),
	('chat:82e420bb-b913-4837-af24-ada93050327a:127.0.0.1:owner', 1, 1796063467943);

INSERT INTO public.sandbox_clock VALUES
	('clock', 0, 33);

INSERT INTO public.sandbox_event VALUES
	('evt_2ac3f9d7c1294645a0c6fe6e', 14, 1796063173245, 1, '{"id":"evt_2ac3f9d7c1294645a0c6fe6e","object":"event","api_version":null,"created":1796063113,"type":"customer.created","data":{"object":{"email":"ada@example.com","name":"Ada Byron","description":null,"address":null,"metadata":{"user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9"},"created":1796063113,"id":"cus_8e4500fc2fee467d9d6bd9f6","object":"customer","balance":0,"currency":"usd","customer_account":null,"default_source":null,"delinquent":false,"discount":null,"invoice_prefix":"29056C86","invoice_settings":{"custom_fields":null,"default_payment_method":null,"footer":null,"rendering_options":null},"livemode":false,"next_invoice_sequence":1,"phone":null,"preferred_locales":[],"shipping":null,"tax_exempt":"none","test_clock":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113245),
	('evt_04803884836a4766ad9978ed', 16, 1796063173385, 1, '{"id":"evt_04803884836a4766ad9978ed","object":"event","api_version":null,"created":1796063113,"type":"payment_intent.created","data":{"object":{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"setup_future_usage":null,"created":1796063113,"id":"pi_e740661b7ddf4369b7bdbe6f","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":0,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async","client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":null,"livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":null,"payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"requires_payment_method","transfer_group":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113385),
	('evt_b3f5229659f244e0bc9b5c9a', 20, 1796063173477, 1, '{"id":"evt_b3f5229659f244e0bc9b5c9a","object":"event","api_version":null,"created":1796063113,"type":"payment_intent.succeeded","data":{"object":{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"setup_future_usage":null,"created":1796063113,"id":"pi_e740661b7ddf4369b7bdbe6f","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":700,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async","client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":"ch_e0b9b3a3ac75429b9a8d93c2","livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":"pm_079388329bb74a3ab3597852","payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"succeeded","transfer_group":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113477),
	('evt_0a9c216d822b4699857a30c0', 19, 1796063173477, 1, '{"id":"evt_0a9c216d822b4699857a30c0","object":"event","api_version":null,"created":1796063113,"type":"charge.succeeded","data":{"object":{"id":"ch_e0b9b3a3ac75429b9a8d93c2","object":"charge","amount":700,"amount_captured":700,"amount_refunded":0,"application":null,"application_fee":null,"application_fee_amount":null,"balance_transaction":null,"billing_details":{"address":null,"email":null,"name":null,"phone":null,"tax_id":null},"calculated_statement_descriptor":null,"captured":true,"created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","disputed":false,"failure_balance_transaction":null,"failure_code":null,"failure_message":null,"fraud_details":{},"livemode":false,"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"on_behalf_of":null,"outcome":null,"paid":true,"payment_intent":"pi_e740661b7ddf4369b7bdbe6f","payment_method":"pm_079388329bb74a3ab3597852","payment_method_details":{"type":"card","card":{"amount_authorized":null,"authorization_code":null,"brand":"visa","checks":{"address_line1_check":null,"address_postal_code_check":null,"cvc_check":"pass"},"country":"US","electronic_commerce_indicator":null,"exp_month":12,"exp_year":2040,"funding":"credit","installments":null,"last4":"4242","mandate":null,"network":"visa","network_transaction_id":null,"regulated_status":"unregulated","three_d_secure":null,"transaction_link_id":null,"wallet":null}},"receipt_email":null,"receipt_number":null,"receipt_url":null,"refunded":false,"review":null,"shipping":null,"source":null,"source_transfer":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"succeeded","transfer_data":null,"transfer_group":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113477),
	('evt_3d56872fab0742f089326529', 22, 1796063173830, 1, '{"id":"evt_3d56872fab0742f089326529","object":"event","api_version":null,"created":1796063113,"type":"invoice.created","data":{"object":{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","confirmation_secret":null,"custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":null,"ending_balance":null,"footer":null,"from_invoice":null,"hosted_invoice_url":null,"invoice_pdf":null,"issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":0,"amount_overpaid":0,"amount_paid":0,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":false,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":null,"parent":null,"payments":{"object":"list","data":[],"has_more":false,"url":"/v1/invoice_payments?invoice=in_4598edd39a164016a3f5a5fd"},"period_end":1796063113,"period_start":1796063113,"status":"draft","status_transitions":{"finalized_at":null,"marked_uncollectible_at":null,"paid_at":null,"voided_at":null},"discounts":[],"subtotal":0,"subtotal_excluding_tax":0,"total":0,"total_discount_amounts":[],"total_excluding_tax":0,"total_taxes":[]}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113830),
	('evt_b7a2723409634bc281fcb7cf', 24, 1796063173880, 1, '{"id":"evt_b7a2723409634bc281fcb7cf","object":"event","api_version":null,"created":1796063113,"type":"invoiceitem.created","data":{"object":{"customer":"cus_8e4500fc2fee467d9d6bd9f6","amount":700,"quantity":1,"description":"1 × 1,000 messages","invoice":"in_4598edd39a164016a3f5a5fd","metadata":{},"date":1796063113,"id":"ii_b1b561f892ec4e5fb1ceade7","object":"invoiceitem","currency":"usd","customer_account":null,"discountable":true,"discounts":[],"livemode":false,"parent":null,"period":{"start":1796063113,"end":1796063113},"pricing":null,"proration":false,"quantity_decimal":"1","tax_rates":[],"test_clock":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113880),
	('evt_8748c1343a474f0fb90fa663', 27, 1796063173977, 1, '{"id":"evt_8748c1343a474f0fb90fa663","object":"event","api_version":null,"created":1796063113,"type":"payment_intent.created","data":{"object":{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"Payment for Invoice","metadata":{},"setup_future_usage":null,"created":1796063113,"id":"pi_ed40b04eb6e24044a6bda4fb","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":0,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async","client_secret":"pi_ed40b04eb6e24044a6bda4fb_secret_42a419f1d6ff4650ad6a6e91","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":null,"livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":null,"payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"requires_payment_method","transfer_group":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113977),
	('evt_1865bb24a9184e3fa3bf7808', 28, 1796063173977, 1, '{"id":"evt_1865bb24a9184e3fa3bf7808","object":"event","api_version":null,"created":1796063113,"type":"invoice.finalized","data":{"object":{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","confirmation_secret":{"client_secret":"pi_ed40b04eb6e24044a6bda4fb_secret_42a419f1d6ff4650ad6a6e91","type":"payment_intent"},"custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":0,"amount_remaining":700,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":false,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"payments":{"object":"list","data":[{"id":"inpay_ed40b04eb6e24044a6bda4fb","object":"invoice_payment","amount_paid":null,"amount_requested":700,"created":1796063113,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_ed40b04eb6e24044a6bda4fb"},"status":"open","status_transitions":{"canceled_at":null,"paid_at":null}}],"has_more":false,"url":"/v1/invoice_payments?invoice=in_4598edd39a164016a3f5a5fd"},"period_end":1796063113,"period_start":1796063113,"status":"open","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":null,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063113977),
	('evt_0e7ecb2103b540e1b89b690c', 29, 1796063174053, 1, '{"id":"evt_0e7ecb2103b540e1b89b690c","object":"event","api_version":null,"created":1796063114,"type":"payment_intent.canceled","data":{"object":{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"Payment for Invoice","metadata":{},"setup_future_usage":null,"created":1796063113,"id":"pi_ed40b04eb6e24044a6bda4fb","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":0,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":1796063114,"cancellation_reason":"void_invoice","capture_method":"automatic_async","client_secret":"pi_ed40b04eb6e24044a6bda4fb_secret_42a419f1d6ff4650ad6a6e91","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":null,"livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":null,"payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"canceled","transfer_group":null}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063114053),
	('evt_d2a2482dc9054c1baa37463e', 31, 1796063174053, 1, '{"id":"evt_d2a2482dc9054c1baa37463e","object":"event","api_version":null,"created":1796063114,"type":"invoice_payment.paid","data":{"object":{"id":"inpay_e740661b7ddf4369b7bdbe6f","object":"invoice_payment","amount_paid":700,"amount_requested":700,"created":1796063114,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"status":"paid","status_transitions":{"canceled_at":null,"paid_at":1796063114}}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063114053),
	('evt_52eea1faf2a144109eb7635f', 33, 1796063174053, 1, '{"id":"evt_52eea1faf2a144109eb7635f","object":"event","api_version":null,"created":1796063114,"type":"invoice.payment_succeeded","data":{"object":{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","confirmation_secret":{"client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","type":"payment_intent"},"custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":700,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":true,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"payments":{"object":"list","data":[{"id":"inpay_e740661b7ddf4369b7bdbe6f","object":"invoice_payment","amount_paid":700,"amount_requested":700,"created":1796063114,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"status":"paid","status_transitions":{"canceled_at":null,"paid_at":1796063114}}],"has_more":false,"url":"/v1/invoice_payments?invoice=in_4598edd39a164016a3f5a5fd"},"period_end":1796063113,"period_start":1796063113,"status":"paid","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":1796063114,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063114053),
	('evt_0b95442abcbf4780a0b42abf', 32, 1796063174053, 1, '{"id":"evt_0b95442abcbf4780a0b42abf","object":"event","api_version":null,"created":1796063114,"type":"invoice.paid","data":{"object":{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","confirmation_secret":{"client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","type":"payment_intent"},"custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":700,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":true,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"payments":{"object":"list","data":[{"id":"inpay_e740661b7ddf4369b7bdbe6f","object":"invoice_payment","amount_paid":700,"amount_requested":700,"created":1796063114,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"status":"paid","status_transitions":{"canceled_at":null,"paid_at":1796063114}}],"has_more":false,"url":"/v1/invoice_payments?invoice=in_4598edd39a164016a3f5a5fd"},"period_end":1796063113,"period_start":1796063113,"status":"paid","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":1796063114,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}},"livemode":false,"pending_webhooks":1,"request":null}', 1796063114053);

INSERT INTO public.sandbox_object VALUES
	('prod_hobby_monthly', 'product', NULL, 1, '{"object":"product","id":"prod_hobby_monthly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Hobby","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_hobby_monthly_1900', 'price', NULL, 2, '{"object":"price","id":"price_hobby_monthly_1900","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"hobby_monthly","metadata":{},"nickname":"Hobby","product":"prod_hobby_monthly","recurring":{"interval":"month","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":1900,"unit_amount_decimal":"1900"}', NULL),
	('prod_business_monthly', 'product', NULL, 3, '{"object":"product","id":"prod_business_monthly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Business","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_business_monthly_9999', 'price', NULL, 4, '{"object":"price","id":"price_business_monthly_9999","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"business_monthly","metadata":{},"nickname":"Business","product":"prod_business_monthly","recurring":{"interval":"month","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":9999,"unit_amount_decimal":"9999"}', NULL),
	('prod_enterprise_monthly', 'product', NULL, 5, '{"object":"product","id":"prod_enterprise_monthly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Enterprise","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_enterprise_monthly_39999', 'price', NULL, 6, '{"object":"price","id":"price_enterprise_monthly_39999","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"enterprise_monthly","metadata":{},"nickname":"Enterprise","product":"prod_enterprise_monthly","recurring":{"interval":"month","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":39999,"unit_amount_decimal":"39999"}', NULL),
	('prod_hobby_yearly', 'product', NULL, 7, '{"object":"product","id":"prod_hobby_yearly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Hobby","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_hobby_yearly_19900', 'price', NULL, 8, '{"object":"price","id":"price_hobby_yearly_19900","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"hobby_yearly","metadata":{},"nickname":"Hobby","product":"prod_hobby_yearly","recurring":{"interval":"year","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":19900,"unit_amount_decimal":"19900"}', NULL),
	('prod_business_yearly', 'product', NULL, 9, '{"object":"product","id":"prod_business_yearly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Professional","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_business_yearly_100000', 'price', NULL, 10, '{"object":"price","id":"price_business_yearly_100000","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"business_yearly","metadata":{},"nickname":"Professional","product":"prod_business_yearly","recurring":{"interval":"year","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":100000,"unit_amount_decimal":"100000"}', NULL),
	('prod_enterprise_yearly', 'product', NULL, 11, '{"object":"product","id":"prod_enterprise_yearly","active":true,"created":1796063113,"default_price":null,"description":null,"images":[],"livemode":false,"marketing_features":[],"metadata":{},"name":"Enterprise","package_dimensions":null,"shippable":null,"statement_descriptor":null,"tax_code":null,"tax_details":null,"type":"service","unit_label":null,"updated":1796063113,"url":null}', NULL),
	('price_enterprise_yearly_380000', 'price', NULL, 12, '{"object":"price","id":"price_enterprise_yearly_380000","active":true,"billing_scheme":"per_unit","created":1796063113,"currency":"usd","custom_unit_amount":null,"livemode":false,"lookup_key":"enterprise_yearly","metadata":{},"nickname":"Enterprise","product":"prod_enterprise_yearly","recurring":{"interval":"year","interval_count":1,"meter":null,"trial_period_days":null,"usage_type":"licensed"},"tax_behavior":"unspecified","tiers_mode":null,"transform_quantity":null,"type":"recurring","unit_amount":380000,"unit_amount_decimal":"380000"}', NULL),
	('pm_079388329bb74a3ab3597852', 'payment_method', NULL, 17, '{"id":"pm_079388329bb74a3ab3597852","object":"payment_method","allow_redisplay":"unspecified","billing_details":{"address":null,"email":null,"name":null,"phone":null,"tax_id":null},"created":1796063113,"customer":null,"customer_account":null,"livemode":false,"metadata":{},"type":"card","card":{"brand":"visa","checks":{"address_line1_check":null,"address_postal_code_check":null,"cvc_check":"pass"},"country":"US","display_brand":"visa","funding":"credit","generated_from":null,"last4":"4242","networks":{"available":["visa"],"preferred":null},"regulated_status":"unregulated","three_d_secure_usage":{"supported":true},"wallet":null,"exp_month":12,"exp_year":2040}}', NULL),
	('pi_e740661b7ddf4369b7bdbe6f', 'payment_intent', 'cus_8e4500fc2fee467d9d6bd9f6', 15, '{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"setup_future_usage":null,"created":1796063113,"id":"pi_e740661b7ddf4369b7bdbe6f","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":700,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async","client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":"ch_e0b9b3a3ac75429b9a8d93c2","livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":"pm_079388329bb74a3ab3597852","payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"succeeded","transfer_group":null}', NULL),
	('ch_e0b9b3a3ac75429b9a8d93c2', 'charge', 'cus_8e4500fc2fee467d9d6bd9f6', 18, '{"id":"ch_e0b9b3a3ac75429b9a8d93c2","object":"charge","amount":700,"amount_captured":700,"amount_refunded":0,"application":null,"application_fee":null,"application_fee_amount":null,"balance_transaction":null,"billing_details":{"address":null,"email":null,"name":null,"phone":null,"tax_id":null},"calculated_statement_descriptor":null,"captured":true,"created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","disputed":false,"failure_balance_transaction":null,"failure_code":null,"failure_message":null,"fraud_details":{},"livemode":false,"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"on_behalf_of":null,"outcome":null,"paid":true,"payment_intent":"pi_e740661b7ddf4369b7bdbe6f","payment_method":"pm_079388329bb74a3ab3597852","payment_method_details":{"type":"card","card":{"amount_authorized":null,"authorization_code":null,"brand":"visa","checks":{"address_line1_check":null,"address_postal_code_check":null,"cvc_check":"pass"},"country":"US","electronic_commerce_indicator":null,"exp_month":12,"exp_year":2040,"funding":"credit","installments":null,"last4":"4242","mandate":null,"network":"visa","network_transaction_id":null,"regulated_status":"unregulated","three_d_secure":null,"transaction_link_id":null,"wallet":null}},"receipt_email":null,"receipt_number":null,"receipt_url":null,"refunded":false,"review":null,"shipping":null,"source":null,"source_transfer":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"succeeded","transfer_data":null,"transfer_group":null}', NULL),
	('in_4598edd39a164016a3f5a5fd', 'invoice', 'cus_8e4500fc2fee467d9d6bd9f6', 21, '{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","confirmation_secret":{"client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","type":"payment_intent"},"custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":700,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":true,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"payments":{"object":"list","data":[{"id":"inpay_e740661b7ddf4369b7bdbe6f","object":"invoice_payment","amount_paid":700,"amount_requested":700,"created":1796063114,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"status":"paid","status_transitions":{"canceled_at":null,"paid_at":1796063114}}],"has_more":false,"url":"/v1/invoice_payments?invoice=in_4598edd39a164016a3f5a5fd"},"period_end":1796063113,"period_start":1796063113,"status":"paid","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":1796063114,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}', NULL),
	('ii_b1b561f892ec4e5fb1ceade7', 'invoiceitem', 'cus_8e4500fc2fee467d9d6bd9f6', 23, '{"customer":"cus_8e4500fc2fee467d9d6bd9f6","amount":700,"quantity":1,"description":"1 × 1,000 messages","invoice":"in_4598edd39a164016a3f5a5fd","metadata":{},"date":1796063113,"id":"ii_b1b561f892ec4e5fb1ceade7","object":"invoiceitem","currency":"usd","customer_account":null,"discountable":true,"discounts":[],"livemode":false,"parent":null,"period":{"start":1796063113,"end":1796063113},"pricing":null,"proration":false,"quantity_decimal":"1","tax_rates":[],"test_clock":null}', NULL),
	('cus_8e4500fc2fee467d9d6bd9f6', 'customer', 'cus_8e4500fc2fee467d9d6bd9f6', 13, '{"email":"ada@example.com","name":"Ada Byron","description":null,"address":null,"metadata":{"user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9"},"created":1796063113,"id":"cus_8e4500fc2fee467d9d6bd9f6","object":"customer","balance":0,"currency":"usd","customer_account":null,"default_source":null,"delinquent":false,"discount":null,"invoice_prefix":"29056C86","invoice_settings":{"custom_fields":null,"default_payment_method":null,"footer":null,"rendering_options":null},"livemode":false,"next_invoice_sequence":2,"phone":null,"preferred_locales":[],"shipping":null,"tax_exempt":"none","test_clock":null}', NULL),
	('inpay_e740661b7ddf4369b7bdbe6f', 'invoice_payment', NULL, 30, '{"id":"inpay_e740661b7ddf4369b7bdbe6f","object":"invoice_payment","amount_paid":700,"amount_requested":700,"created":1796063114,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"status":"paid","status_transitions":{"canceled_at":null,"paid_at":1796063114}}', NULL),
	('inpay_ed40b04eb6e24044a6bda4fb', 'invoice_payment', NULL, 26, '{"id":"inpay_ed40b04eb6e24044a6bda4fb","object":"invoice_payment","amount_paid":null,"amount_requested":700,"created":1796063113,"currency":"usd","invoice":"in_4598edd39a164016a3f5a5fd","is_default":true,"livemode":false,"payment":{"type":"payment_intent","payment_intent":"pi_ed40b04eb6e24044a6bda4fb"},"status":"canceled","status_transitions":{"canceled_at":1796063114,"paid_at":null}}', NULL),
	('pi_ed40b04eb6e24044a6bda4fb', 'payment_intent', 'cus_8e4500fc2fee467d9d6bd9f6', 25, '{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"Payment for Invoice","metadata":{},"setup_future_usage":null,"created":1796063113,"id":"pi_ed40b04eb6e24044a6bda4fb","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":0,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":1796063114,"cancellation_reason":"void_invoice","capture_method":"automatic_async","client_secret":"pi_ed40b04eb6e24044a6bda4fb_secret_42a419f1d6ff4650ad6a6e91","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":null,"livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":null,"payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"canceled","transfer_group":null}', NULL);

INSERT INTO public.sandbox_response VALUES
	('cus:u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'c0c87827987a8e7355024a7da3fa7b88e596def9344f58ab647f9154ca92090c', 200, '{"email":"ada@example.com","name":"Ada Byron","description":null,"address":null,"metadata":{"user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9"},"created":1796063113,"id":"cus_8e4500fc2fee467d9d6bd9f6","object":"customer","balance":0,"currency":"usd","customer_account":null,"default_source":null,"delinquent":false,"discount":null,"invoice_prefix":"29056C86","invoice_settings":{"custom_fields":null,"default_payment_method":null,"footer":null,"rendering_options":null},"livemode":false,"next_invoice_sequence":1,"phone":null,"preferred_locales":[],"shipping":null,"tax_exempt":"none","test_clock":null}', 1796063113202),
	('pack:c213def8-c041-4544-a403-520f5416a451', '6a1b0777a495a6a489a3f1f1d1f9506978cd8974fd7af187dd81fc5920bafce6', 200, '{"amount":700,"customer":"cus_8e4500fc2fee467d9d6bd9f6","description":"1 × 1,000 messages","metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","user":"u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9","kind":"pack","quantity":"1"},"setup_future_usage":null,"created":1796063113,"id":"pi_e740661b7ddf4369b7bdbe6f","object":"payment_intent","allowed_payment_method_types":null,"amount_capturable":0,"amount_received":0,"application":null,"application_fee_amount":null,"automatic_payment_methods":{"enabled":true,"allow_redirects":"always"},"canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async","client_secret":"pi_e740661b7ddf4369b7bdbe6f_secret_a448b7d944f64df7a48e1657","confirmation_method":"automatic","currency":"usd","customer_account":null,"excluded_payment_method_types":null,"last_payment_error":null,"latest_charge":null,"livemode":false,"managed_payments":null,"next_action":null,"on_behalf_of":null,"payment_method":null,"payment_method_configuration_details":null,"payment_method_options":null,"payment_method_types":["card","us_bank_account"],"payment_record":null,"processing":null,"receipt_email":null,"review":null,"shipping":null,"source":null,"statement_descriptor":null,"statement_descriptor_suffix":null,"status":"requires_payment_method","transfer_group":null}', 1796063113350),
	('receipt:c213def8-c041-4544-a403-520f5416a451', '43bc7eac666730e577ec060e21bc7d182333f87d3876a7254170067d88fef90a', 200, '{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":null,"ending_balance":null,"footer":null,"from_invoice":null,"hosted_invoice_url":null,"invoice_pdf":null,"issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":0,"amount_overpaid":0,"amount_paid":0,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":false,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":null,"parent":null,"period_end":1796063113,"period_start":1796063113,"status":"draft","status_transitions":{"finalized_at":null,"marked_uncollectible_at":null,"paid_at":null,"voided_at":null},"discounts":[],"subtotal":0,"subtotal_excluding_tax":0,"total":0,"total_discount_amounts":[],"total_excluding_tax":0,"total_taxes":[]}', 1796063113802),
	('receipt-line:c213def8-c041-4544-a403-520f5416a451', '96fc11a1c7ded5bf3417f49e31872a942b3906700f8b1c2f4b6b8eb45339bfb3', 200, '{"customer":"cus_8e4500fc2fee467d9d6bd9f6","amount":700,"quantity":1,"description":"1 × 1,000 messages","invoice":"in_4598edd39a164016a3f5a5fd","metadata":{},"date":1796063113,"id":"ii_b1b561f892ec4e5fb1ceade7","object":"invoiceitem","currency":"usd","customer_account":null,"discountable":true,"discounts":[],"livemode":false,"parent":null,"period":{"start":1796063113,"end":1796063113},"pricing":null,"proration":false,"quantity_decimal":"1","tax_rates":[],"test_clock":null}', 1796063113866),
	('stripe-node-retry-eaa54ecf-2c88-4187-8b86-8c36f57d4410', 'c0f9b18c251d92dc39b57fdcb54f137b3814c72e7c688351adf180dcb29ce9e4', 200, '{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":0,"amount_remaining":700,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":false,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"period_end":1796063113,"period_start":1796063113,"status":"open","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":null,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}', 1796063113895),
	('stripe-node-retry-dc25037d-b7eb-47ce-bcda-8426ca4fd5d5', 'cb9d647994b8adbd9c250a9ca9271799fceb47ed261e8833e1dfd22442e13ac8', 200, '{"account_country":"US","account_name":null,"account_tax_ids":null,"application":null,"collection_method":"charge_automatically","custom_fields":null,"customer_account":null,"customer_address":null,"customer_phone":null,"customer_shipping":null,"customer_tax_exempt":"none","customer_tax_ids":[],"default_payment_method":null,"default_source":null,"default_tax_rates":[],"due_date":null,"effective_at":1796063113,"ending_balance":0,"footer":null,"from_invoice":null,"hosted_invoice_url":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd","invoice_pdf":"http://127.0.0.1:38017/payment/invoice/in_4598edd39a164016a3f5a5fd/pdf","issuer":{"type":"self"},"last_finalization_error":null,"latest_revision":null,"livemode":false,"next_payment_attempt":null,"on_behalf_of":null,"payment_settings":{"default_mandate":null,"payment_method_options":null,"payment_method_types":null},"post_payment_credit_notes_amount":0,"pre_payment_credit_notes_amount":0,"receipt_number":null,"rendering":null,"shipping_cost":null,"shipping_details":null,"starting_balance":0,"statement_descriptor":null,"test_clock":null,"total_pretax_credit_amounts":[],"webhooks_delivered_at":null,"id":"in_4598edd39a164016a3f5a5fd","object":"invoice","amount_due":700,"amount_overpaid":0,"amount_paid":700,"amount_remaining":0,"amount_shipping":0,"automatic_tax":{"disabled_reason":null,"enabled":false,"liability":null,"provider":null,"status":null},"attempt_count":0,"attempted":true,"auto_advance":false,"automatically_finalizes_at":null,"billing_reason":"manual","created":1796063113,"currency":"usd","customer":"cus_8e4500fc2fee467d9d6bd9f6","customer_email":"ada@example.com","customer_name":"Ada Byron","description":null,"lines":{"object":"list","data":[{"id":"il_09cda54987a8448a9e8015f7","object":"line_item","amount":700,"currency":"usd","description":"1 × 1,000 messages","discount_amounts":[],"discountable":true,"discounts":[],"invoice":"in_4598edd39a164016a3f5a5fd","livemode":false,"metadata":{},"parent":{"type":"invoice_item_details","invoice_item_details":{"invoice_item":"ii_b1b561f892ec4e5fb1ceade7","proration":false,"proration_details":null,"subscription":null},"subscription_item_details":null},"period":{"start":1796063113,"end":1796063113},"pretax_credit_amounts":[],"pricing":null,"quantity":1,"quantity_decimal":"1","subscription":null,"subtotal":700,"taxes":[]}],"has_more":false,"url":"/v1/invoices/in_4598edd39a164016a3f5a5fd/lines"},"metadata":{"order":"c213def8-c041-4544-a403-520f5416a451","payment_intent":"pi_e740661b7ddf4369b7bdbe6f"},"number":"29056C86-0001","parent":null,"period_end":1796063113,"period_start":1796063113,"status":"paid","status_transitions":{"finalized_at":1796063113,"marked_uncollectible_at":null,"paid_at":1796063114,"voided_at":null},"discounts":[],"subtotal":700,"subtotal_excluding_tax":700,"total":700,"total_discount_amounts":[],"total_excluding_tax":700,"total_taxes":[]}', 1796063114035);

INSERT INTO public.source VALUES
	('s_01a22db4-2752-7000-ac6a-6167a6eff603', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'file', NULL, 'library.txt', NULL, 'txt', 'd9e3600be62be495f9924b51aa3c89938a08ad05d426eddce8fe662ca25bb148', 'd9e3600be62be495f9924b51aa3c89938a08ad05d426eddce8fe662ca25bb148', 61, 'ready', 'Ready: 61 characters.', 0, 1, 1, 61, 1, 'a703aafc-8928-4062-8f79-01d4a1924cab', 1, 1, NULL, NULL, 1796063112134, 1796063110994, 1796063112134, NULL, 'daily', 1, NULL, 0, 1796063112134, NULL, NULL, NULL, '', 0, NULL, NULL, '', '', ''),
	('s_01a22db4-2f4d-7000-95b2-729af7c52f6a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'text', NULL, 'Is there parking?', NULL, 'answer', 'acb7e73b28be027a32cdded4ed7239ceb0ed898e21c8b2b36b2daf0ef8f2e34e', NULL, 19, 'ready', NULL, 0, 1, 1, 19, 1, '72e923c0-1d1a-4d04-95e1-3bc5280214c9', 2, 0, NULL, NULL, 1796063113037, 1796063113037, 1796063113037, NULL, 'daily', 1, NULL, 0, 1796063113037, NULL, NULL, NULL, '', 0, NULL, NULL, '', '', '');

INSERT INTO public.source_part VALUES
	('s_01a22db4-2752-7000-ac6a-6167a6eff603', 'a703aafc-8928-4062-8f79-01d4a1924cab', 0, 'Text', '{"kind":"text"}', 61, NULL, 'The library opens at nine. Books may be kept for three weeks.'),
	('s_01a22db4-2f4d-7000-95b2-729af7c52f6a', '72e923c0-1d1a-4d04-95e1-3bc5280214c9', 0, 'Is there parking?', '{"kind":"answer","savedAt":1796063113037,"isExact":true}', 19, NULL, 'Behind the library.');

INSERT INTO public.subscriber VALUES
	('eve@example.com', 1796063113091, 'cbt_11fe6WSFzxS3urxsfpy6_XrZgKOYAHWIHhk97i9bY7M');

INSERT INTO public.team_answer VALUES
	('s_01a22db4-2f4d-7000-95b2-729af7c52f6a', 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'Behind the library.', 1, 1796063113037);

INSERT INTO public.team_question VALUES
	('s_01a22db4-2f4d-7000-95b2-729af7c52f6a', 0, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'Is there parking?', 'is there parking'),
	('s_01a22db4-2f4d-7000-95b2-729af7c52f6a', 1, 'u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', '82e420bb-b913-4837-af24-ada93050327a', 'Where can I park?', 'where can i park');

INSERT INTO public.user_account VALUES
	('u_ac30e8a7-590f-41f4-86eb-f17b5cf437a9', 'ada@example.com', 'Ada', 'Byron', '$argon2id$v=19$m=19456,t=2,p=1$ouPBZuQc6WwvHWYZ5P6ZSA$lQ8x8CjG6UBpzx3hZTJn22cJIV6NkAI5IgwJuU0Fxxg', NULL, 0, 1796063108929, NULL, NULL, NULL),
	('u_system_samples', 'u_system_samples@system.invalid', 'Sample', 'bots', '$argon2id$v=19$m=19456,t=2,p=1$0WPA+b2eDRIe3/jdt+IFoA$oKJuBGxqVFd5uJSdl8JwEllhhDWWjjk7nDqyWtADhdo', NULL, 1, 1796063108019, NULL, NULL, NULL);

ALTER TABLE ONLY public.auth_token
    ADD CONSTRAINT auth_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.auth_token
    ADD CONSTRAINT auth_token_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.billing_cards
    ADD CONSTRAINT billing_cards_pkey PRIMARY KEY (card_id);

ALTER TABLE ONLY public.billing_contact
    ADD CONSTRAINT billing_contact_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.billing_customers
    ADD CONSTRAINT billing_customers_customer_id_key UNIQUE (customer_id);

ALTER TABLE ONLY public.billing_customers
    ADD CONSTRAINT billing_customers_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.billing_details
    ADD CONSTRAINT billing_details_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.billing_intents
    ADD CONSTRAINT billing_intents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bot_count
    ADD CONSTRAINT bot_count_key PRIMARY KEY (bot_id, at);

ALTER TABLE ONLY public.bot_function
    ADD CONSTRAINT bot_function_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bot_name_count
    ADD CONSTRAINT bot_name_count_key PRIMARY KEY (bot_id, span, at, metric, name);

ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_session
    ADD CONSTRAINT chat_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_place UNIQUE (source_id, revision, ordinal);

ALTER TABLE ONLY public.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.credit_adjustments
    ADD CONSTRAINT credit_adjustments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_reason_ref_grant_id_key UNIQUE (reason, ref, grant_id);

ALTER TABLE ONLY public.credit_grants
    ADD CONSTRAINT credit_grants_kind_source_period_key UNIQUE (kind, source, period);

ALTER TABLE ONLY public.credit_grants
    ADD CONSTRAINT credit_grants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_pkey PRIMARY KEY (ref);

ALTER TABLE ONLY public.distributed_lock
    ADD CONSTRAINT distributed_lock_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.email
    ADD CONSTRAINT email_dedupe_key_key UNIQUE (dedupe_key);

ALTER TABLE ONLY public.email_link
    ADD CONSTRAINT email_link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.email
    ADD CONSTRAINT email_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.free_plan_choice
    ADD CONSTRAINT free_plan_choice_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.function_call
    ADD CONSTRAINT function_call_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.function_confirmation
    ADD CONSTRAINT function_confirmation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.function_health
    ADD CONSTRAINT function_health_pkey PRIMARY KEY (function_id);

ALTER TABLE ONLY public.function_image
    ADD CONSTRAINT function_image_function_id_key UNIQUE (function_id);

ALTER TABLE ONLY public.function_image
    ADD CONSTRAINT function_image_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.function_token
    ADD CONSTRAINT function_token_pkey PRIMARY KEY (function_id);

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.ledger_checkpoint
    ADD CONSTRAINT ledger_checkpoint_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.message_search
    ADD CONSTRAINT message_search_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY public.message_source
    ADD CONSTRAINT message_source_key PRIMARY KEY (message_id, ordinal);

ALTER TABLE ONLY public.model_error
    ADD CONSTRAINT model_error_pk PRIMARY KEY (hour, kind, error);

ALTER TABLE ONLY public.operator_act
    ADD CONSTRAINT operator_act_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.provider_events
    ADD CONSTRAINT provider_events_pk PRIMARY KEY (provider, event_id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pk PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.sandbox_clock
    ADD CONSTRAINT sandbox_clock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sandbox_event
    ADD CONSTRAINT sandbox_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sandbox_object
    ADD CONSTRAINT sandbox_object_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sandbox_response
    ADD CONSTRAINT sandbox_response_pkey PRIMARY KEY (idempotency_key);

ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.source_part
    ADD CONSTRAINT source_part_key PRIMARY KEY (source_id, revision, ordinal);

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscriber
    ADD CONSTRAINT subscriber_pkey PRIMARY KEY (email);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (subscription_id);

ALTER TABLE ONLY public.team_answer
    ADD CONSTRAINT team_answer_key PRIMARY KEY (source_id);

ALTER TABLE ONLY public.team_question
    ADD CONSTRAINT team_question_key UNIQUE (bot_id, question_key);

ALTER TABLE ONLY public.team_question
    ADD CONSTRAINT team_question_place PRIMARY KEY (source_id, ordinal);

ALTER TABLE ONLY public.usage_notices
    ADD CONSTRAINT usage_notices_pk PRIMARY KEY (user_id, period, percent);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_pk PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY public.visitor_refusal
    ADD CONSTRAINT visitor_refusal_key PRIMARY KEY (bot_id, reason);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.weekly_report
    ADD CONSTRAINT weekly_report_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.weekly_report
    ADD CONSTRAINT weekly_report_token_key UNIQUE (token);

CREATE INDEX auth_token_expires_at ON public.auth_token USING btree (expires_at);

CREATE INDEX auth_token_user_id ON public.auth_token USING btree (user_id);

CREATE INDEX billing_cards_user_id ON public.billing_cards USING btree (user_id);

CREATE INDEX billing_intents_provider_object_id ON public.billing_intents USING btree (provider_object_id);

CREATE INDEX billing_intents_user_id_created_at ON public.billing_intents USING btree (user_id, created_at);

CREATE INDEX bot_deleted ON public.bot USING btree (id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX bot_function_bot_id ON public.bot_function USING btree (bot_id);

CREATE UNIQUE INDEX bot_function_name ON public.bot_function USING btree (bot_id, name) WHERE (removed_at IS NULL);

CREATE INDEX bot_function_owner_id ON public.bot_function USING btree (owner_id);

CREATE INDEX bot_function_removed_at ON public.bot_function USING btree (removed_at);

CREATE INDEX bot_keep_days ON public.bot USING btree (id) WHERE (keep_days IS NOT NULL);

CREATE INDEX bot_owner_id_created_at ON public.bot USING btree (owner_id, created_at);

CREATE INDEX chat_message_bot_id_created_at ON public.chat_message USING btree (bot_id, created_at);

CREATE INDEX chat_message_gap ON public.chat_message USING btree (bot_id, created_at) WHERE (gap <> ''::text);

CREATE INDEX chat_message_gap_vector ON public.chat_message USING btree (gap_vector_model, created_at) WHERE (gap <> ''::text);

CREATE INDEX chat_message_owner_id_created_at ON public.chat_message USING btree (owner_id, created_at);

CREATE INDEX chat_message_session_id_created_at ON public.chat_message USING btree (session_id, created_at);

CREATE INDEX chat_message_uncounted ON public.chat_message USING btree (owner_id, ended_at) WHERE ((counted <> 1) AND (ended_at IS NOT NULL));

CREATE INDEX chat_session_bot_id_id ON public.chat_session USING btree (bot_id, id);

CREATE INDEX chat_session_bot_id_last_at ON public.chat_session USING btree (bot_id, last_at);

CREATE INDEX chat_session_created_at_id ON public.chat_session USING btree (created_at, id);

CREATE INDEX chat_session_erased_at ON public.chat_session USING btree (erased_at) WHERE (erased_at IS NOT NULL);

CREATE INDEX chat_session_failed_call ON public.chat_session USING btree (bot_id, last_at) WHERE (failed_call_count > 0);

CREATE INDEX chat_session_owner_id_last_at ON public.chat_session USING btree (owner_id, last_at);

CREATE INDEX chat_session_thumb_down ON public.chat_session USING btree (bot_id, last_at) WHERE (thumb_down_count > 0);

CREATE INDEX chat_session_unanswered ON public.chat_session USING btree (bot_id, last_at) WHERE (abstained_count > 0);

CREATE INDEX chat_session_visitor ON public.chat_session USING btree (bot_id) WHERE (visitor_id <> ''::text);

CREATE INDEX chat_session_withheld ON public.chat_session USING btree (bot_id, last_at) WHERE (withheld_count > 0);

CREATE INDEX chunk_bot_id_content_hash ON public.chunk USING btree (bot_id, content_hash);

CREATE INDEX contact_message_created_at ON public.contact_message USING btree (created_at);

CREATE INDEX credit_adjustments_user_id ON public.credit_adjustments USING btree (user_id);

CREATE INDEX credit_entries_grant ON public.credit_entries USING btree (grant_id);

CREATE INDEX credit_entries_statement ON public.credit_entries USING btree (user_id, at, id) WHERE (reason <> ALL (ARRAY['hold'::text, 'release'::text, 'void'::text]));

CREATE INDEX credit_entries_user ON public.credit_entries USING btree (user_id, at);

CREATE INDEX credit_grants_open ON public.credit_grants USING btree (user_id, expires_at) WHERE (remaining > 0);

CREATE INDEX credit_grants_payment ON public.credit_grants USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX credit_grants_subscription ON public.credit_grants USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

CREATE INDEX credit_grants_user_id ON public.credit_grants USING btree (user_id);

CREATE INDEX credit_holds_active ON public.credit_holds USING btree (user_id) WHERE (closed_at IS NULL);

CREATE INDEX credit_holds_open ON public.credit_holds USING btree (lease_until) WHERE (closed_at IS NULL);

CREATE INDEX credit_holds_user_id_created_at ON public.credit_holds USING btree (user_id, created_at);

CREATE INDEX email_conversation_id ON public.email USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);

CREATE INDEX email_created_at ON public.email USING btree (created_at);

CREATE INDEX email_failed ON public.email USING btree (created_at, id) WHERE (state = 'failed'::text);

CREATE INDEX email_link_expires_at ON public.email_link USING btree (expires_at);

CREATE INDEX email_link_user_id ON public.email_link USING btree (user_id);

CREATE INDEX email_to_address ON public.email USING btree (to_address);

CREATE INDEX email_to_erase ON public.email USING btree (created_at) WHERE (to_address <> ''::text);

CREATE INDEX email_waiting ON public.email USING btree (created_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX erasure_at ON public.erasure USING btree (at);

CREATE INDEX free_plan_choice_next_topup_at ON public.free_plan_choice USING btree (next_topup_at);

CREATE INDEX function_call_bot_id_created_at ON public.function_call USING btree (bot_id, created_at);

CREATE INDEX function_call_conversation_id ON public.function_call USING btree (conversation_id);

CREATE INDEX function_call_created_at ON public.function_call USING btree (created_at);

CREATE INDEX function_call_message_id ON public.function_call USING btree (message_id);

CREATE INDEX function_call_owner_id ON public.function_call USING btree (owner_id);

CREATE INDEX function_confirmation_bot_id ON public.function_confirmation USING btree (bot_id);

CREATE INDEX function_confirmation_created_at ON public.function_confirmation USING btree (created_at);

CREATE INDEX function_confirmation_session_id ON public.function_confirmation USING btree (session_id);

CREATE INDEX job_bot_id ON public.job USING btree (bot_id);

CREATE UNIQUE INDEX job_dedupe_key ON public.job USING btree (dedupe_key) WHERE (dedupe_key IS NOT NULL);

CREATE INDEX job_ended ON public.job USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX job_failed ON public.job USING btree (finished_at, id) WHERE (state = 'failed'::text);

CREATE INDEX job_leased ON public.job USING btree (lease_until) WHERE (state = 'running'::text);

CREATE INDEX job_owner_id ON public.job USING btree (owner_id);

CREATE INDEX job_queued ON public.job USING btree (queue, priority DESC, round, run_at, id) WHERE (state = 'queued'::text);

CREATE INDEX job_rounds ON public.job USING btree (queue, owner_id, round) WHERE (state = 'queued'::text);

CREATE INDEX message_search_bot_id_at ON public.message_search USING btree (bot_id, at);

CREATE INDEX message_search_owner_id_at ON public.message_search USING btree (owner_id, at);

CREATE INDEX message_search_words ON public.message_search USING gin (words);

CREATE INDEX message_source_bot_id_source_id ON public.message_source USING btree (bot_id, source_id, message_id, ordinal);

CREATE INDEX operator_act_account ON public.operator_act USING btree (account_id, at, id) WHERE (account_id IS NOT NULL);

CREATE INDEX operator_act_at ON public.operator_act USING btree (at, id);

CREATE INDEX payments_user_id_created_at ON public.payments USING btree (user_id, created_at);

CREATE INDEX provider_events_waiting ON public.provider_events USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX rate_limit_expires_at ON public.rate_limit USING btree (expires_at);

CREATE INDEX sandbox_event_deliver_at ON public.sandbox_event USING btree (deliver_at);

CREATE INDEX sandbox_object_customer_type ON public.sandbox_object USING btree (customer, type);

CREATE INDEX sandbox_object_due ON public.sandbox_object USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX sandbox_object_type ON public.sandbox_object USING btree (type);

CREATE INDEX sandbox_response_created_at ON public.sandbox_response USING btree (created_at);

CREATE INDEX source_bot_id_changed_version ON public.source USING btree (bot_id, changed_version);

CREATE INDEX source_bot_id_created_at ON public.source USING btree (bot_id, created_at);

CREATE INDEX source_deleted ON public.source USING btree (bot_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX source_file_key ON public.source USING btree (file_key);

CREATE INDEX source_next_check_at ON public.source USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX source_parent_id ON public.source USING btree (parent_id);

CREATE UNIQUE INDEX subscriber_unsubscribe_token ON public.subscriber USING btree (unsubscribe_token) WHERE (unsubscribe_token IS NOT NULL);

CREATE UNIQUE INDEX subscriptions_active ON public.subscriptions USING btree (user_id) WHERE (status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text]));

CREATE INDEX subscriptions_customer_id ON public.subscriptions USING btree (customer_id);

CREATE INDEX subscriptions_user_id ON public.subscriptions USING btree (user_id);

CREATE INDEX team_answer_bot_id ON public.team_answer USING btree (bot_id, saved_at);

CREATE INDEX user_account_created_at ON public.user_account USING btree (created_at, id);

CREATE UNIQUE INDEX user_account_email ON public.user_account USING btree (lower(email));

CREATE INDEX user_account_erase ON public.user_account USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX user_account_suspended ON public.user_account USING btree (id) WHERE (suspended_at IS NOT NULL);

CREATE INDEX user_identity_user_id ON public.user_identity USING btree (user_id);

CREATE INDEX webhook_delivery_bot_id_created_at ON public.webhook_delivery USING btree (bot_id, created_at);

CREATE INDEX webhook_delivery_conversation_id ON public.webhook_delivery USING btree (conversation_id);

CREATE INDEX webhook_delivery_created_at ON public.webhook_delivery USING btree (created_at);

CREATE INDEX webhook_delivery_state_next_at ON public.webhook_delivery USING btree (state, next_at);

CREATE TRIGGER credit_entries_append_only BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION public.credit_entries_append_only();

CREATE TRIGGER credit_entries_no_truncate BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.credit_entries_append_only();

CREATE TRIGGER message_search_delete AFTER DELETE ON public.chat_message FOR EACH ROW EXECUTE FUNCTION public.update_message_search();

CREATE TRIGGER message_search_insert AFTER INSERT ON public.chat_message FOR EACH ROW EXECUTE FUNCTION public.update_message_search();

CREATE TRIGGER message_search_update AFTER UPDATE OF question, reply, ended_at, bot_id, owner_id ON public.chat_message FOR EACH ROW EXECUTE FUNCTION public.update_message_search();

CREATE TRIGGER operator_act_append_only BEFORE DELETE OR UPDATE ON public.operator_act FOR EACH ROW EXECUTE FUNCTION public.operator_act_append_only();

CREATE TRIGGER operator_act_no_truncate BEFORE TRUNCATE ON public.operator_act FOR EACH STATEMENT EXECUTE FUNCTION public.operator_act_append_only();

ALTER TABLE ONLY public.auth_token
    ADD CONSTRAINT auth_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bot_count
    ADD CONSTRAINT bot_count_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bot_function
    ADD CONSTRAINT bot_function_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bot_name_count
    ADD CONSTRAINT bot_name_count_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_session
    ADD CONSTRAINT chat_session_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chunk
    ADD CONSTRAINT chunk_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES public.credit_grants(id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.credit_accounts(user_id);

ALTER TABLE ONLY public.credit_grants
    ADD CONSTRAINT credit_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.credit_accounts(user_id);

ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES public.credit_grants(id);

ALTER TABLE ONLY public.credit_holds
    ADD CONSTRAINT credit_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.credit_accounts(user_id);

ALTER TABLE ONLY public.email_link
    ADD CONSTRAINT email_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_call
    ADD CONSTRAINT function_call_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_confirmation
    ADD CONSTRAINT function_confirmation_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_health
    ADD CONSTRAINT function_health_function_id_fkey FOREIGN KEY (function_id) REFERENCES public.bot_function(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_image
    ADD CONSTRAINT function_image_function_id_fkey FOREIGN KEY (function_id) REFERENCES public.bot_function(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.function_token
    ADD CONSTRAINT function_token_function_id_fkey FOREIGN KEY (function_id) REFERENCES public.bot_function(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_source
    ADD CONSTRAINT message_source_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.source(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_part
    ADD CONSTRAINT source_part_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_answer
    ADD CONSTRAINT team_answer_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_answer
    ADD CONSTRAINT team_answer_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_question
    ADD CONSTRAINT team_question_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_question
    ADD CONSTRAINT team_question_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visitor_refusal
    ADD CONSTRAINT visitor_refusal_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bot(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.weekly_report
    ADD CONSTRAINT weekly_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

