import * as z from 'zod/mini'
import type { Db } from '../../platform/db/connect.ts'

const entry = z.object({ status: z.number(), text: z.string(), fetchedAt: z.number() })

type RobotsEntry = z.infer<typeof entry>

/** Fetched robots.txt files by origin, shared by all processes. */
export const robotsStore = (db: Db) => ({
  async get(origin: string): Promise<RobotsEntry | undefined> {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', `robots:${origin}`)
      .executeTakeFirst()
    return row ? entry.parse(JSON.parse(row.value)) : undefined
  },

  async set(origin: string, robots: RobotsEntry): Promise<void> {
    const row = {
      key: `robots:${origin}`,
      value: JSON.stringify(robots),
      updated_at: robots.fetchedAt,
    }
    await db
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  },
})
