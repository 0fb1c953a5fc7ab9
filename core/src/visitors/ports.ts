import type { RefusalReason } from '@askwell/contract/identity'
import type { OwnerId } from '../shared/index.ts'

/** Who a visitor is to the site that embeds a bot; all of it is '' for one who is unknown. */
export type Visitor = { id: string; name: string; email: string }

export type VisitorSecrets = {
  /** Whether the owner's bot has one; nothing is opened for it. */
  has(ownerId: OwnerId, botId: string): Promise<boolean>
  find(ownerId: OwnerId, botId: string): Promise<string | null>
  /** Puts another secret in its place, and forgets whom the former one vouched for. */
  replace(ownerId: OwnerId, botId: string, secret: string): Promise<void>
}

/** The claims of a token that this secret signed and that is valid now, else what is wrong with it. */
export type VerifyVisitorToken = (
  token: string,
  secret: string,
) => Promise<{ claims: Record<string, unknown> } | { refused: RefusalReason }>

/** A token that was refused for this reason, at this moment the last time. */
export type Refusal = { reason: RefusalReason; at: number }

export type VisitorRefusals = {
  /** Writes it down; the same reason once a minute at most. */
  note(botId: string, reason: RefusalReason, at: number): Promise<void>
  /** Newest first. */
  list(ownerId: OwnerId, botId: string, since: number): Promise<Refusal[]>
}
