import type { SourceRow } from '@askwell/contract/knowledge'
import { expect, test } from 'vitest'
import { groupOf, hasUnreadText, statusChips } from './source-group.ts'

const row = (change: Partial<SourceRow>): SourceRow => ({
  id: 's_1',
  kind: 'website',
  name: 'example.com',
  url: 'https://example.com/',
  type: 'website',
  state: 'ready',
  reason: null,
  size_bytes: 0,
  parts_total: 4,
  parts_done: 4,
  parts_failed: 0,
  characters: 900,
  updated_at: 0,
  ...change,
})

test('a ready website with unread pages is partly ready and can be retried', () => {
  const partly = row({ parts_failed: 2 })
  expect(groupOf(partly)).toBe('partly')
  expect(hasUnreadText(partly)).toBe(true)
  expect(hasUnreadText(row({}))).toBe(false)
  expect(hasUnreadText(row({ state: 'failed' }))).toBe(true)
  expect(hasUnreadText(row({ state: 'processing', parts_failed: 2 }))).toBe(false)
})

test('chips count each group, leave out empty ones and keep the chosen one', () => {
  const rows = [row({}), row({ parts_failed: 1 }), row({ state: 'queued' }), row({})]
  const shown = (chosen: 'all' | 'failed') =>
    statusChips(rows, chosen, 3).map(({ label, count }) => `${label} ${count}`)
  expect(shown('all')).toEqual(['All 7', 'Partly ready 1', 'Processing 1', 'Ready 2'])
  expect(shown('failed')).toContain('Failed 0')
})
