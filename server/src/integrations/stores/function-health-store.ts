import type { ServiceHealthStore } from '@askwell/core/integrations'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

const columns = ['failures', 'paused_until as pausedUntil'] as const

/** Failure counts of functions, shared by all processes. */
export const healthStore = ({ db }: { db: Db }): ServiceHealthStore => ({
  async read(functionId) {
    const row = await db
      .selectFrom('function_health')
      .select(columns)
      .where('function_id', '=', functionId)
      .executeTakeFirst()
    return row ?? null
  },

  async recordFailure(functionId, rule) {
    const row = await countFailure(db, functionId, rule)
    return row ?? null
  },

  async reset(functionId) {
    await db.deleteFrom('function_health').where('function_id', '=', functionId).execute()
  },
})

type Rule = { maxFailures: number; pausedUntil: number }

/** Counts nothing for a function that is tested before it is saved, because it has no row. */
const countFailure = (db: Db, functionId: string, { maxFailures, pausedUntil }: Rule) =>
  db
    .insertInto('function_health')
    .columns(['function_id', 'failures', 'paused_until'])
    .expression(
      db
        .selectFrom('bot_function')
        .select(['id', sql.lit(1).as('failures'), sql.lit(0).as('paused_until')])
        .where('id', '=', functionId),
    )
    .onConflict((conflict) =>
      conflict.column('function_id').doUpdateSet((eb) => ({
        failures: eb('function_health.failures', '+', 1),
        paused_until: eb
          .case()
          .when('function_health.failures', '>=', maxFailures - 1)
          .then(sql.lit(pausedUntil))
          .else(sql.lit(0))
          .end(),
      })),
    )
    .returning(columns)
    .executeTakeFirst()
