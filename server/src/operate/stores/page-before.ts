import type { PageCursor } from '@askwell/core/operate'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The condition for rows after a cursor in a list ordered by these columns, newest first. */
export const pageBefore = (
  at: string,
  id: string,
  before: PageCursor | null,
): RawBuilder<SqlBool> =>
  before === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id})`
