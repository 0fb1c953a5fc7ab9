import type { OwnerId } from '../../shared/index.ts'
import { hasUnreadText, type SourceStore } from './source.ts'

/**
 * Retries those of the sources that are the bot's and have unread text; returns how many. Each is a
 * transaction of its own, so that websites with many pages do not hold other writes up.
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
