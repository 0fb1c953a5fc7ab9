import { bigint, flag, text } from './column.ts'
import { table } from './table.ts'

const userId = () => text().references('user_account.id', 'cascade')

/** Accounts, their ways to sign in, sign-in sessions, and links sent by e-mail. */
export const accountTables = {
  user_account: table(
    {
      id: text().primaryKey(),
      email: text(),
      first_name: text(),
      last_name: text(),
      password_hash: text().nullable(),
      email_verified_at: bigint().nullable(),
      /** The account that owns the sample bots; it can sign in only in development. */
      is_system: flag(),
      created_at: bigint(),
      phone: text().nullable(),
      /** When a closed account will be erased; null while it is open. */
      erase_at: bigint().nullable(),
      /** When an operator suspended the account; null while it is not suspended. */
      suspended_at: bigint().nullable(),
    },
    {
      indexes: {
        user_account_erase: '(erase_at) where erase_at is not null',
        user_account_created_at: '(created_at, id)',
        user_account_suspended: '(id) where suspended_at is not null',
      },
      uniqueIndexes: { user_account_email: '(lower(email))' },
    },
  ),

  auth_token: table(
    {
      id: text().primaryKey(),
      user_id: userId(),
      /** SHA-256 of the token, hex. */
      token_hash: text().unique(),
      created_at: bigint(),
      last_used_at: bigint(),
      expires_at: bigint(),
      revoked_at: bigint().nullable(),
      address: text(),
      user_agent: text(),
      /** When the session was opened with a code of the second factor, or enabled it; null otherwise. */
      second_factor_at: bigint().nullable(),
    },
    {
      indexes: { auth_token_user_id: '(user_id)', auth_token_expires_at: '(expires_at)' },
    },
  ),

  /** The weekly reports by e-mail. */
  weekly_report: table({
    user_id: userId().primaryKey(),
    /** Part of the link in every report that unsubscribes. */
    token: text().unique(),
    /** 1 = the account has unsubscribed. */
    is_off: flag(),
    /** The end of the last week that was reported. */
    reported_to: bigint(),
  }),

  /** Links sent to an account by e-mail; each is valid once, for its purpose. */
  email_link: table(
    {
      /** SHA-256 of the token, hex. */
      token_hash: text().primaryKey(),
      user_id: userId(),
      purpose: text<'verify' | 'reset'>(),
      /** The recipient; a changed address invalidates the link. */
      email: text(),
      created_at: bigint(),
      expires_at: bigint(),
      used_at: bigint().nullable(),
    },
    { indexes: { email_link_user_id: '(user_id)', email_link_expires_at: '(expires_at)' } },
  ),

  /** A Google identity, by issuer and subject, with its account. */
  user_identity: table(
    {
      issuer: text(),
      subject: text(),
      user_id: userId(),
      /** The address that Google reported when it was linked; only shown in the profile. */
      email: text(),
      created_at: bigint(),
    },
    {
      primaryKey: { user_identity_pk: ['issuer', 'subject'] },
      indexes: { user_identity_user_id: '(user_id)' },
    },
  ),

  second_factor: table({
    user_id: userId().primaryKey(),
    /** Encrypted: `v1.kid.iv.ct.tag`. */
    seed: text(),
    /** Null until the first correct code. */
    confirmed_at: bigint().nullable(),
    /** The latest used time step. */
    last_step: bigint(),
    created_at: bigint(),
  }),

  recovery_code: table(
    {
      user_id: userId(),
      /** SHA-256, hex. */
      code_hash: text(),
      used_at: bigint().nullable(),
    },
    { primaryKey: { recovery_code_pk: ['user_id', 'code_hash'] } },
  ),
}
