import type { GrantKind } from './ports.ts'

/** Source of the grant of welcome messages for a new account. */
export const welcomeSource = (userId: string) => `welcome:${userId}`

export const isWelcomeSource = (source: string) => source.startsWith('welcome:')

/** Whether a grant was paid for, or made by the operator. Test money does not count as payment. */
export function isPaidGrant(grant: { kind: GrantKind; source: string; isLive: boolean }): boolean {
  if (grant.kind === 'free_welcome' || grant.kind === 'free_topup') return false
  if (grant.kind === 'adjustment') return !isWelcomeSource(grant.source)
  return grant.isLive
}
