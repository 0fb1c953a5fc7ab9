import type { PageCursor } from '@askwell/core/operate'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The rows after a cursor in a list that is ordered by these columns, newest first. */
export const pageBefore = (
  at: string,
  id: string,
  before: PageCursor | null,
): RawBuilder<SqlBool> =>
  before === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id})`
