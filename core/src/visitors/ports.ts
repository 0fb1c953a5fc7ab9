import type { RefusalReason } from '@askwell/contract/identity'
import type { OwnerId } from '../shared/index.ts'

/**
 * A visitor as known to the embedding site, until the identity token ends (epoch milliseconds). All fields are ''
 * or 0 for an unknown visitor.
 */
export type Visitor = { id: string; name: string; email: string; until: number }

export type VisitorSecretStore = {
  /** Whether the owner's bot has a secret, without decrypting it. */
  has(ownerId: OwnerId, botId: string): Promise<boolean>
  find(ownerId: OwnerId, botId: string): Promise<string | null>
  /** Replaces the secret, and deletes the visitors who were known by the previous one. */
  replace(ownerId: OwnerId, botId: string, secret: string): Promise<void>
}

/** The claims of a valid token that was signed with this secret for this bot, or why it was refused. */
export type VerifyVisitorToken = (
  token: string,
  bot: { id: string; secret: string },
) => Promise<{ claims: Record<string, unknown> } | { refused: RefusalReason }>

export type VisitorSessionStore = {
  /** Extends the identity of a conversation of this bot; false unless it belongs to this visitor. */
  extendIdentity(botId: string, sessionId: string, visitor: Visitor): Promise<boolean>
}

/** The reason of a refusal and its last time. */
export type Refusal = { reason: RefusalReason; at: number }

export type VisitorRefusalStore = {
  /** Records a refusal; the same reason at most once a minute. */
  record(botId: string, reason: RefusalReason, at: number): Promise<void>
  /** Newest first. */
  list(ownerId: OwnerId, botId: string, since: number): Promise<Refusal[]>
}
