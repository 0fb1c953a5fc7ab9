import type { Flag } from './schema-columns.ts'

type UserTable = {
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

type AuthTokenTable = {
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

/** Links mailed to an account; each opens what it says once. */
type EmailLinkTable = {
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

/** People, the sessions they are signed in with and the links mailed to them. */
export type AccountSchema = {
  user_account: UserTable
  auth_token: AuthTokenTable
  email_link: EmailLinkTable
}
