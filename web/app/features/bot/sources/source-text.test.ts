import type { SourceRow } from '@askwell/contract/knowledge'
import { describe, expect, test } from 'vitest'
import {
  changeAnnouncement,
  isInProgress,
  sizeText,
  sourceStatus,
  typeText,
} from './source-text.ts'

const file: SourceRow = {
  id: 's1',
  kind: 'file',
  name: 'prices.pdf',
  url: null,
  type: 'pdf',
  state: 'ready',
  reason: null,
  size_bytes: 2_516_582,
  parts_total: 9,
  parts_done: 9,
  parts_failed: 0,
  characters: 12_000,
  updated_at: 0,
}
const website: SourceRow = {
  ...file,
  id: 's2',
  kind: 'website',
  name: 'example.com',
  url: 'https://example.com',
  parts_total: 1,
}

const sync = {
  every: null,
  adds_pages: false,
  next_at: null,
  checked_at: null,
  is_checking: false,
  pages_checking: 0,
  pages_kept: 0,
  problem: null,
  version_at: 0,
  removed_at: null,
  restorable_until: null,
  include_paths: [],
  exclude_paths: [],
  notes: [],
} satisfies SourceRow['sync']

describe('the last check of a website or page is described in whole sentences', () => {
  const problem = 'The site took too long to respond.'

  test('when it kept an earlier version', () => {
    expect(sourceStatus({ ...website, sync: { ...sync, problem } }).reason).toBe(
      'The last check found nothing, so we kept the earlier version. The site took too long to respond.',
    )
    expect(sourceStatus({ ...file, kind: 'page', sync: { ...sync, problem } }).reason).toMatch(
      /^We kept the version from [^.]+\. The site took too long to respond\.$/,
    )
  })

  test('when it removed a page, with the reason where there is one', () => {
    const removed: SourceRow = { ...file, kind: 'page', sync: { ...sync, removed_at: 0 } }

    expect(sourceStatus(removed).reason).toMatch(/^Removed on [^.]+\. You can restore it until /)
    expect(
      sourceStatus({ ...removed, reason: 'The website no longer has this page.' }).reason,
    ).toMatch(/^The website no longer has this page\. Removed on /)
  })
})

describe('BOT-SRC-12 each source shows its processing status as text', () => {
  test('is queued, processing with counts, ready, or failed with a reason', () => {
    expect(sourceStatus({ ...file, state: 'queued' }).text).toBe('Queued')
    expect(sourceStatus({ ...file, state: 'processing', parts_done: 3 }).text).toBe(
      'Processing 3 of 9',
    )
    expect(sourceStatus(file)).toEqual({ tone: 'ready', text: 'Ready', reason: null })
    expect(sourceStatus({ ...file, state: 'failed', reason: 'This pdf is encrypted.' })).toEqual({
      tone: 'failed',
      text: 'Failed',
      reason: 'This pdf is encrypted.',
    })
  })

  test('shows that a website is searched, and how many pages of a ready one failed', () => {
    expect(sourceStatus({ ...website, state: 'processing', parts_total: 0 }).text).toBe(
      'Looking for pages',
    )
    expect(sourceStatus({ ...website, parts_failed: 2 }).reason).toBe('2 pages skipped')
  })

  test('is in progress only for queued and processing sources', () => {
    expect(isInProgress({ ...file, state: 'queued' })).toBe(true)
    expect(isInProgress({ ...file, state: 'processing' })).toBe(true)
    expect(isInProgress({ ...website, state: 'found' })).toBe(false)
    expect(isInProgress({ ...file, state: 'failed' })).toBe(false)
  })

  test('shows type and size, or the number of pages of a website', () => {
    expect([typeText(file), sizeText(file)]).toEqual(['PDF', '2.4 MB'])
    expect([typeText(website), sizeText(website)]).toEqual(['Website', '1 page'])
  })

  test('announces a change of state once, with its reason', () => {
    const before = [
      { ...file, state: 'processing' as const },
      { ...website, state: 'ready' as const },
    ]

    expect(changeAnnouncement(before, [file, website])).toBe('prices.pdf: Ready')
    expect(changeAnnouncement([file], [file, website])).toBe('')
    expect(changeAnnouncement(before, [{ ...file, state: 'failed', reason: 'It is empty.' }])).toBe(
      'prices.pdf: Failed, It is empty.',
    )
  })
})
