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

describe('what is kept when sources are removed', () => {
  test('BOT-SRC-03 a removed file leaves the other files and no other kind is touched', () => {
    expect(keepListsWithout(sources, new Set(['f1']))).toEqual({ fileids: ['f2'] })
  })

  test('BOT-SRC-04 the last website goes with an empty list, which keeps none', () => {
    expect(keepListsWithout(sources, new Set(['w1']))).toEqual({ websiteid: [] })
  })

  test('several kinds at once', () => {
    expect(keepListsWithout(sources, new Set(['f2', 't1']))).toEqual({
      fileids: ['f1'],
      contentids: [],
    })
  })

  test('nothing removed leaves every kind alone', () => {
    expect(keepListsWithout(sources, new Set())).toEqual({})
  })
})
