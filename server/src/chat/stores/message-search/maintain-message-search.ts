import type { Database } from '../../../platform/db/connect.ts'
import {
  addMessageSearchPart,
  dropEmptyParts,
} from '../../../platform/db/schema/message-search-parts.ts'
import { fillMessageSearch } from './fill-message-search.ts'
import { runSlices } from '../../../platform/db/slices/run-slices.ts'

/** How long one run adds missing messages to the index. */
const budgetMs = 50_000

/** Creates and drops parts of the SQLite search index, and adds messages that an earlier version did not index. */
export async function maintainMessageSearch({ db, transaction }: Database): Promise<void> {
  await transaction(async (trx) => {
    await addMessageSearchPart(trx)
    await dropEmptyParts(trx)
  })
  await runSlices(fillMessageSearch(db), { budgetMs })
}
