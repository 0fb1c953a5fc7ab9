import type { SourceRow } from '@askwell/contract/knowledge'
import { describe, expect, test } from 'vitest'
import { chosenPages, isChoiceMade, searchOf } from './page-choice.ts'

function row(id: string, state: SourceRow['state'], reason: string | null = null): SourceRow {
  return {
    id,
    kind: 'page',
    name: id,
    url: `https://example.com/${id}`,
    type: 'html',
    state,
    reason,
    size_bytes: 0,
    parts_total: 0,
    parts_done: 0,
    parts_failed: 0,
    characters: 0,
    updated_at: 0,
  }
}

describe('choosing the pages of a website', () => {
  test('a website without pages and without an error is being searched', () => {
    expect(searchOf(undefined)).toEqual({ status: 'searching' })
    expect(searchOf({ website: row('w', 'processing'), pages: [] })).toEqual({
      status: 'searching',
    })
  })

  test('a search without pages has a reason', () => {
    const website = row('w', 'failed', 'The site did not answer.')

    expect(searchOf({ website, pages: [] })).toEqual({
      status: 'failed',
      reason: 'The site did not answer.',
    })
  })

  test('all found pages are chosen, except excluded ones', () => {
    const search = searchOf({
      website: row('w', 'found'),
      pages: [row('a', 'found'), row('b', 'found')],
    })

    expect(chosenPages(search, new Set())).toEqual(['a', 'b'])
    expect(chosenPages(search, new Set(['a']))).toEqual(['b'])
  })

  test('a website without a chosen page makes the choice incomplete', () => {
    const search = searchOf({ website: row('w', 'found'), pages: [row('a', 'found')] })

    expect(isChoiceMade([search], new Set())).toBe(true)
    expect(isChoiceMade([search], new Set(['a']))).toBe(false)
  })

  test('a website that is already ingested needs no choice', () => {
    const search = searchOf({ website: row('w', 'ready'), pages: [row('a', 'ready')] })

    expect(search).toEqual({ status: 'ingesting', count: 1 })
    expect(isChoiceMade([search], new Set())).toBe(true)
  })
})
