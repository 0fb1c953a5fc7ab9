import type { HealthStore } from '@askwell/core/integrations'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const columns = ['failures', 'rests_until as restsUntil'] as const

/** What all processes know of the services that functions call. */
export const healthStore = ({ db }: { db: Db }): HealthStore => ({
  async read(functionId) {
    const row = await db
      .selectFrom('function_health')
      .select(columns)
      .where('function_id', '=', functionId)
      .executeTakeFirst()
    return row ?? null
  },

  async failed(functionId, rule) {
    const row = await countFailure(db, functionId, rule)
    return row ?? null
  },

  async healed(functionId) {
    await db.deleteFrom('function_health').where('function_id', '=', functionId).execute()
  },
})

type Rule = { most: number; restsUntil: number }

/** Settings that are only tried have no row, and leave none. */
const countFailure = (db: Db, functionId: string, { most, restsUntil }: Rule) =>
  db
    .insertInto('function_health')
    .columns(['function_id', 'failures', 'rests_until'])
    .expression(
      db
        .selectFrom('bot_function')
        .select(['id', sql.lit(1).as('failures'), sql.lit(0).as('rests_until')])
        .where('id', '=', functionId),
    )
    .onConflict((conflict) =>
      conflict.column('function_id').doUpdateSet((eb) => ({
        failures: eb('function_health.failures', '+', 1),
        rests_until: eb
          .case()
          .when('function_health.failures', '>=', most - 1)
          .then(sql.lit(restsUntil))
          .else(sql.lit(0))
          .end(),
      })),
    )
    .returning(columns)
    .executeTakeFirst()
