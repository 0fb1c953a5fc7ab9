import type { Db } from '../../../platform/db/connect.ts'
import { prepared } from '../../../platform/db/prepared.ts'

/** Characters of the published sources of a bot. */
export async function usedCharacters(db: Db, botId: string): Promise<number> {
  const { rows } = await publishedCharacters(db, { botId })
  return rows[0]?.used ?? 0
}

const publishedCharacters = prepared((db, { botId }: { botId: string }) =>
  db
    .selectFrom('source')
    .select(({ fn }) => fn.sum<number | null>('characters').as('used'))
    .where('bot_id', '=', botId)
    .where('revision', '!=', '')
    .where('deleted_at', 'is', null),
)
