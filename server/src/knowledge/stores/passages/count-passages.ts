import type { Db } from '../../../platform/db/connect.ts'

/** Counts the published passages of a bot, or those published after the knowledge version `since`. */
export async function countPassages(db: Db, botId: string, since: number | null): Promise<number> {
  const { passages } = await db
    .selectFrom('source')
    .select(({ fn }) => fn.sum<number | string | null>('chunk_count').as('passages'))
    .where('bot_id', '=', botId)
    .where('revision', '!=', '')
    .$if(since !== null, (query) => query.where('changed_version', '>', since ?? 0))
    .executeTakeFirstOrThrow()
  return Number(passages ?? 0)
}
