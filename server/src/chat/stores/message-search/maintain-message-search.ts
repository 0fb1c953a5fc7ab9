import type { Database } from '../../../platform/db/connect.ts'
import {
  addMessageSearchPart,
  dropEmptyParts,
} from '../../../platform/db/schema/message-search-parts.ts'
import { fillMessageSearch } from './fill-message-search.ts'
import { runSlices } from '../../../platform/db/slices/run-slices.ts'

/** How long one run adds messages that are not in the index yet. */
const budgetMs = 50_000

/** Adds and drops parts of the index of words on SQLite, and adds messages that an earlier version did not. */
export async function maintainMessageSearch({ db, transaction }: Database): Promise<void> {
  await transaction(async (trx) => {
    await addMessageSearchPart(trx)
    await dropEmptyParts(trx)
  })
  await runSlices(fillMessageSearch(db), { budgetMs })
}
