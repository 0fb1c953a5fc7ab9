import type { GrantKind } from './ports.ts'

/** Source of the messages that a new account starts with. */
export const welcomeSource = (userId: string) => `welcome:${userId}`

export const isWelcomeSource = (source: string) => source.startsWith('welcome:')

/** Whether somebody paid for a grant, or the operator granted it by hand. Test money pays nothing. */
export function isPaidGrant(grant: { kind: GrantKind; source: string; isLive: boolean }): boolean {
  if (grant.kind === 'free_welcome' || grant.kind === 'free_topup') return false
  if (grant.kind === 'adjustment') return !isWelcomeSource(grant.source)
  return grant.isLive
}
