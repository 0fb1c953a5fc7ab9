import type { RefusalReason } from '@askwell/contract/identity'
import type { OwnerId } from '../shared/index.ts'

/**
 * A visitor that the embedding site identified. `until`: when the identity token expires, in epoch milliseconds. For an
 * unknown visitor, all texts are '' and `until` is 0.
 */
export type Visitor = { id: string; name: string; email: string; until: number }

export type VisitorSecretStore = {
  /** Whether the owner's bot has a secret. Does not decrypt it. */
  has(ownerId: OwnerId, botId: string): Promise<boolean>
  find(ownerId: OwnerId, botId: string): Promise<string | null>
  /** Replaces the secret and deletes the visitors who were identified with the previous one. */
  replace(ownerId: OwnerId, botId: string, secret: string): Promise<void>
}

/** Verifies that a token was signed for this bot with this secret. Returns its claims, or the reason of a refusal. */
export type VerifyVisitorToken = (
  token: string,
  bot: { id: string; secret: string },
) => Promise<{ claims: Record<string, unknown> } | { refused: RefusalReason }>

export type VisitorSessionStore = {
  /** Extends the identity of a conversation. Returns false when it belongs to another bot or visitor. */
  extendIdentity(botId: string, sessionId: string, visitor: Visitor): Promise<boolean>
}

/** The reason why tokens were refused, with the time of the last refusal. */
export type Refusal = { reason: RefusalReason; at: number }

export type VisitorRefusalStore = {
  /** Stores a refusal, up to once a minute for the same reason. */
  record(botId: string, reason: RefusalReason, at: number): Promise<void>
  /** The refusals of the owner's bot since `since`, newest first. */
  list(ownerId: OwnerId, botId: string, since: number): Promise<Refusal[]>
}
