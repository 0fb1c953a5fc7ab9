import type { OwnerId } from '../../shared/index.ts'
import type { Account } from './account-store.ts'

export type TokenRecord = {
  id: string
  account: Account
  lastUsedAt: number
  expiresAt: number
  /** Null for a valid token. Tokens of a closed or suspended account are revoked. */
  revokedAt: number | null
}

export type ClientContext = { address: string; userAgent: string }

/** Bearer tokens, stored as hashes. */
export type TokenStore = {
  insert(
    ownerId: OwnerId,
    token: { hash: string; expiresAt: number; hasSecondFactor: boolean } & ClientContext,
  ): Promise<void>
  find(hash: string): Promise<TokenRecord | null>
  markUsed(tokenId: string, at: number): Promise<void>
  revoke(ownerId: OwnerId, tokenId: string): Promise<void>
  /** Whether this account recently signed in from this IP address. */
  hasSignedInFrom(email: string, address: string): Promise<boolean>
}

/** Creates and hashes random tokens. */
export type TokenGenerator = {
  generate(): string
  hash(token: string): string
}
