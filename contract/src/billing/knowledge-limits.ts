import type { SyncInterval } from '../knowledge/sync-state.ts'
import type { LookupKey } from './plans.ts'

/** How much knowledge a chatbot may have. */
export type KnowledgeLimits = {
  /** Characters of all its sources together. */
  characters: number
  /** Files and plain texts. */
  files: number
  /** Pages of each website. */
  pages: number
  /** How often its websites may be checked for changes at most. */
  every: SyncInterval
}

const free: KnowledgeLimits = { characters: 4_000_000, files: 500, pages: 500, every: 'hourly' }
const hobby: KnowledgeLimits = { ...free, characters: 25_000_000, files: 1_000, pages: 1_000 }
const business: KnowledgeLimits = { ...free, characters: 50_000_000, files: 2_000, pages: 5_000 }
// The size at which searches and changes are tested: 100,000 passages.
const enterprise: KnowledgeLimits = {
  ...free,
  characters: 100_000_000,
  files: 5_000,
  pages: 10_000,
}

const limitsByPlan: Record<LookupKey, KnowledgeLimits> = {
  Free_monthly: free,
  hobby_monthly: hobby,
  hobby_yearly: hobby,
  business_monthly: business,
  business_yearly: business,
  enterprise_monthly: enterprise,
  enterprise_yearly: enterprise,
}

/** The limits of a plan; without one those of Free. */
export const knowledgeLimitsOf = (lookupKey: string | null): KnowledgeLimits =>
  Object.entries(limitsByPlan).find(([key]) => key === lookupKey)?.[1] ?? free
