import type { OwnerId } from '../../shared/index.ts'
import { hasUnreadText, type SourceStore } from './source.ts'

/**
 * Retries those of the sources that belong to the bot and have failed text. Returns their number. Uses one transaction
 * per source, so that websites with many pages do not block other writes.
 */
export async function retrySources(
  deps: { sources: Pick<SourceStore, 'list' | 'retryUnread'> },
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  sourceIds: string[],
): Promise<number> {
  const chosen = new Set(sourceIds)
  const sources = await deps.sources.list(ownerId, botId)
  const unread = sources.filter((source) => chosen.has(source.id) && hasUnreadText(source))
  for (const source of unread) await deps.sources.retryUnread(source)
  return unread.length
}
