import { knowledgeLimitsOf, type KnowledgeLimits } from '@askwell/contract/billing/knowledge-limits'
import type { OwnerId } from '@askwell/core/shared'
import type { Platform } from '../platform/runtime/open-platform.ts'

export type OwnersPlan = { title: string; status: string; lookupKey: string | null }

/** The limits of an owner's plan; the operator's own replace them. A plan that is not paid has those of Free. */
export const createKnowledgeLimits =
  (
    { config }: Pick<Platform, 'config'>,
    planOf: (ownerId: OwnerId) => Promise<OwnersPlan>,
  ): ((ownerId: OwnerId) => Promise<KnowledgeLimits>) =>
  async (ownerId) => {
    const { status, lookupKey } = await planOf(ownerId)
    const limits = knowledgeLimitsOf(status === 'active' ? lookupKey : null)
    return {
      ...limits,
      characters: config.MAX_CHARACTERS_PER_BOT ?? limits.characters,
      files: config.MAX_FILES_PER_BOT ?? limits.files,
      pages: config.MAX_PAGES_PER_SITE ?? limits.pages,
    }
  }
