import { describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { startDueChecks } from '../../src/knowledge/stores/due-checks.ts'
import { emptySource } from '../../src/knowledge/stores/source-inserts.ts'

const dayMs = 86_400_000
const now = 100 * dayMs

const source = {
  ...emptySource,
  owner_id: 'ada',
  bot_id: 'bot',
  type: 'html',
  content_hash: '',
  size_bytes: 0,
  created_at: 1,
  updated_at: 1,
}
const page = { ...source, kind: 'page', parent_id: 'site', state: 'skipped' } as const

describe.each(engines)('due checks on $name', (engine) => {
  test('start, and pages that can no longer be restored are deleted', async () => {
    const database = await engine.open()
    const { db } = database
    await insertOwner(db, 'ada')
    await insertBot(db, 'ada', 'bot')
    const site = { ...source, id: 'site', kind: 'website', name: 'Site', state: 'ready' } as const
    await db
      .insertInto('source')
      .values({ ...site, sync_every: 'weekly', next_check_at: now })
      .execute()
    await db
      .insertInto('source')
      .values([
        { ...page, id: 'old', name: 'Old', unpublished_at: now - 30 * dayMs, next_check_at: now },
        { ...page, id: 'new', name: 'New', unpublished_at: now - dayMs, next_check_at: now + 1 },
        { ...page, id: 'missing', name: 'Missing', missing_since: now - 1, next_check_at: now },
      ])
      .execute()

    await startDueChecks(database, () => now)

    const rows = await db.selectFrom('source').selectAll().orderBy('id').execute()
    const of = (id: string) => rows.find((row) => row.id === id)
    expect(of('old')).toMatchObject({ deleted_at: now })
    expect(of('new')).toMatchObject({ deleted_at: null, checking: 0 })
    expect(of('missing')).toMatchObject({ deleted_at: null, checking: 1 })
    expect(of('site')).toMatchObject({ checking: 1 })
    const days = ((of('site')?.next_check_at ?? 0) - now) / dayMs
    expect(days).toBeGreaterThan(6.5)
    expect(days).toBeLessThan(7.5)
    const jobs = await db.selectFrom('job').select('queue').orderBy('queue').execute()
    expect(jobs.map(({ queue }) => queue)).toEqual([
      'check-page',
      'check-website',
      'delete-sources',
    ])
  })
})
