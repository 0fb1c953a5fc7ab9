import type { SyncInterval } from '../knowledge/sync-state.ts'

/** Limits for the knowledge of one chatbot. */
export type KnowledgeLimits = {
  /** Characters of all its sources together. */
  characters: number
  /** Files and plain texts. */
  files: number
  /** Pages per website. */
  pages: number
  /** The shortest interval at which its websites may be checked for changes. */
  every: SyncInterval
}

const limitsOf = (millions: number, files: number, pages: number): KnowledgeLimits => ({
  characters: millions * 1_000_000,
  files,
  pages,
  every: 'hourly',
})

/** The limits of the plan with this lookup key; those of Free without a plan. */
export function knowledgeLimitsOf(lookupKey: string | null): KnowledgeLimits {
  const [tier] = lookupKey?.split('_') ?? []
  if (tier === 'hobby') return limitsOf(25, 1_000, 1_000)
  if (tier === 'business') return limitsOf(50, 2_000, 5_000)
  // Enterprise has the size up to which search and updates are tested: 100,000 passages.
  return tier === 'enterprise' ? limitsOf(100, 5_000, 10_000) : limitsOf(4, 500, 500)
}
