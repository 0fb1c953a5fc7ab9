import type { SourceRow } from '@askwell/contract/knowledge'
import { describe, expect, test } from 'vitest'
import { keepListsWithout } from './keep-lists.ts'

const source = (id: string, kind: SourceRow['kind']): SourceRow => ({
  id,
  kind,
  name: id,
  url: null,
  type: 'txt',
  state: 'ready',
  reason: null,
  size_bytes: 1,
  parts_total: 1,
  parts_done: 1,
  parts_failed: 0,
  characters: 1,
  updated_at: 0,
})
const sources = [
  source('f1', 'file'),
  source('f2', 'file'),
  source('w1', 'website'),
  source('t1', 'text'),
]

describe('the lists of sources to keep', () => {
  test('BOT-SRC-03 list the other files when a file is removed, and no other kind', () => {
    expect(keepListsWithout(sources, new Set(['f1']))).toEqual({ fileids: ['f2'] })
  })

  test('BOT-SRC-04 are empty when the last website is removed', () => {
    expect(keepListsWithout(sources, new Set(['w1']))).toEqual({ websiteid: [] })
  })

  test('cover several kinds at once', () => {
    expect(keepListsWithout(sources, new Set(['f2', 't1']))).toEqual({
      fileids: ['f1'],
      contentids: [],
    })
  })

  test('are absent when nothing is removed', () => {
    expect(keepListsWithout(sources, new Set())).toEqual({})
  })
})
