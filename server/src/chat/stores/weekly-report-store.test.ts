import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { weeklyReportStore, zonesOfBots } from './weekly-report-store.ts'

describe.each(engines)('the time zones of chatbots on $name', ({ name, open }) => {
  test('D6: are found by an index, without reading every chatbot', async () => {
    const { db } = await open()
    await insertOwner(db, 'olga')
    await insertBot(db, 'olga', 'first')
    const first = await db.selectFrom('bot').selectAll().executeTakeFirstOrThrow()
    const zones = ['Europe/Rome', 'UTC', 'Asia/Tokyo']
    const rows = Array.from({ length: 600 }, (_row, n) => ({
      ...first,
      id: `bot-${n}`,
      time_zone: zones[n % 3] ?? 'UTC',
    }))
    await db.insertInto('bot').values(rows).execute()
    const apart = { ...first, time_zone: 'Asia/Dubai' }
    await db
      .insertInto('bot')
      .values([
        { ...apart, id: 'sample', is_sample: 1 },
        { ...apart, id: 'deleted', deleted_at: 1 },
      ])
      .execute()
    await sql`analyze`.execute(db)

    const explain = sql.raw(
      name === 'sqlite' ? 'explain query plan' : 'explain (analyze, costs off, timing off)',
    )
    const plan = JSON.stringify((await sql`${explain} ${zonesOfBots}`.execute(db)).rows)
    expect(plan).toContain('bot_time_zone')
    expect(plan).not.toMatch(/SCAN bot|Seq Scan on bot/)
    const read = [...plan.matchAll(/ rows=(\d+)/g)].map(([, count]) => Number(count))
    expect(Math.max(0, ...read)).toBeLessThan(10)
    expect(await weeklyReportStore(db, () => 'token').timeZones()).toEqual([
      'Asia/Tokyo',
      'Europe/Rome',
      'UTC',
    ])
  })
})
