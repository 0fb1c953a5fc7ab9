import type { Kysely } from 'kysely'
import { indexMessageSearchByTime } from '../../schema/message-search.ts'

/** Adds the order of time to the search in conversations. */
export const addMessageSearchByTime = (db: Kysely<unknown>): Promise<void> =>
  indexMessageSearchByTime(db)
