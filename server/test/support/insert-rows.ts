import type { Db } from '../../src/platform/db/connect.ts'

/** An account without any data. */
export async function insertOwner(db: Db, id: string): Promise<void> {
  await db
    .insertInto('user_account')
    .values({
      id,
      email: `${id}@example.test`,
      first_name: 'Olga',
      last_name: 'Owner',
      password_hash: null,
      email_verified_at: null,
      is_system: 0,
      created_at: 1,
    })
    .execute()
}

/** A bot without sources. */
export async function insertBot(db: Db, ownerId: string, id: string): Promise<void> {
  await db
    .insertInto('bot')
    .values({
      id,
      owner_id: ownerId,
      name: 'Bot',
      role_id: '',
      role_text: '',
      personality_id: '',
      personality_text: '',
      prompt: '',
      img_id: 0,
      initial: '',
      suggested: '',
      placeholder: '',
      bot_msg_bg_color: '',
      use_custom: 0,
      domain: '',
      knowledge_version: 0,
      is_sample: 0,
      created_at: 1,
      updated_at: 1,
    })
    .execute()
}

/** The subscription of an account, as the provider last reported it. */
export async function insertSubscription(db: Db, userId: string, lookupKey: string): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      subscription_id: `sub_${userId}`,
      provider: 'sandbox',
      user_id: userId,
      customer_id: `cus_${userId}`,
      lookup_key: lookupKey,
      status: 'active',
      period_start: 1,
      period_end: null,
      past_due_since: null,
      cancel_at_period_end: 0,
      pending_lookup_key: null,
      created_at: 1,
      synced_at: 1,
    })
    .execute()
}
