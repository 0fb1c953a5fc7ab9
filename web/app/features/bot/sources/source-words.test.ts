import type { SourceRow } from '@askwell/contract/knowledge'
import { describe, expect, test } from 'vitest'
import { changedWords, isMoving, sizeWords, stateWords, typeWords } from './source-words.ts'

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

describe('BOT-SRC-12 each source shows its processing status in words', () => {
  test('queued, processing with counts, ready, failed with a reason', () => {
    expect(stateWords({ ...file, state: 'queued' }).text).toBe('Queued')
    expect(stateWords({ ...file, state: 'processing', parts_done: 3 }).text).toBe(
      'Processing 3 of 9',
    )
    expect(stateWords(file)).toEqual({ tone: 'ready', text: 'Ready', reason: null })
    expect(stateWords({ ...file, state: 'failed', reason: 'This pdf is encrypted.' })).toEqual({
      tone: 'failed',
      text: 'Failed',
      reason: 'This pdf is encrypted.',
    })
  })

  test('a website is searched first, and a ready one tells what was lost', () => {
    expect(stateWords({ ...website, state: 'processing', parts_total: 0 }).text).toBe(
      'Looking for pages',
    )
    expect(stateWords({ ...website, parts_failed: 2 }).reason).toBe('2 pages not read')
  })

  test('only waiting and running sources are looked at again', () => {
    expect(isMoving({ ...file, state: 'queued' })).toBe(true)
    expect(isMoving({ ...file, state: 'processing' })).toBe(true)
    expect(isMoving({ ...website, state: 'found' })).toBe(false)
    expect(isMoving({ ...file, state: 'failed' })).toBe(false)
  })

  test('type and size, or pages of a website', () => {
    expect([typeWords(file), sizeWords(file)]).toEqual(['Pdf', '2.4 MB'])
    expect([typeWords(website), sizeWords(website)]).toEqual(['Website', '1 page'])
  })

  test('a change is told once, with its reason', () => {
    const before = [
      { ...file, state: 'processing' as const },
      { ...website, state: 'ready' as const },
    ]

    expect(changedWords(before, [file, website])).toBe('prices.pdf: Ready')
    expect(changedWords([file], [file, website])).toBe('')
    expect(changedWords(before, [{ ...file, state: 'failed', reason: 'It is empty.' }])).toBe(
      'prices.pdf: Failed, It is empty.',
    )
  })
})
