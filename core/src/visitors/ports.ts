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

/** The claims of a token that this secret signed and that is valid now, else null. */
export type VerifyVisitorToken = (
  token: string,
  secret: string,
) => Promise<Record<string, unknown> | null>
