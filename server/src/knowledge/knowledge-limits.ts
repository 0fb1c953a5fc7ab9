import type { KnowledgeLimits } from '@askwell/contract/billing/knowledge-limits'
import type { OwnerId } from '@askwell/core/shared'
import { limitsFor } from '../platform/config/knowledge-limits.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'

export type OwnersPlan = { title: string; status: string; lookupKey: string | null }

/** The limits of an owner's plan; those of Free for an unpaid plan. Limits set by the operator replace them. */
export const createKnowledgeLimits =
  (
    { config }: Pick<Platform, 'config'>,
    planOf: (ownerId: OwnerId) => Promise<OwnersPlan>,
  ): ((ownerId: OwnerId) => Promise<KnowledgeLimits>) =>
  async (ownerId) => {
    const { status, lookupKey } = await planOf(ownerId)
    return limitsFor(status === 'active' ? lookupKey : null, config)
  }
