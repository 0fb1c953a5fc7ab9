import { statSync } from 'node:fs'
import { openWordVectors } from '@askwell/core/knowledge'
import { describe, expect, test } from 'vitest'
import { wordVectors } from './word-vectors.ts'

const table = wordVectors()

const likeness = (a: string, b: string) => table.similarity(table.rowOf(a), table.rowOf(b))

describe('the table of word vectors', () => {
  test('is at most 10 MB', () => {
    const { size } = statSync(new URL('word-vectors.bin', import.meta.url))

    expect(size).toBeLessThan(10_000_000)
    expect(size).toBeGreaterThan(5_000_000)
  })

  test.each([
    ['pension', 'retirement', 'kitchen'],
    ['salary', 'wage', 'bicycle'],
    ['vacation', 'holiday', 'invoice'],
    ['quit', 'resign', 'measure'],
    ['parcel', 'package', 'doctor'],
    ['ill', 'sick', 'yellow'],
    ['refund', 'reimbursement', 'ladder'],
    ['apartment', 'flat', 'court'],
    ['medicine', 'medication', 'contract'],
    ['broken', 'damaged', 'monthly'],
  ])('"%s" is nearer to "%s" than to "%s"', (word, near, far) => {
    expect(likeness(word, near)).toBeGreaterThan(likeness(word, far) + 0.2)
  })

  test('knows a word by its form without ending, and no code or made-up word', () => {
    expect(table.rowOf('refunds')).toBeGreaterThanOrEqual(0)
    expect(table.rowOf('qxzvtk')).toBe(-1)
  })

  test('is refused when it is damaged', () => {
    expect(() => openWordVectors(new Uint8Array(8))).toThrow('no table of word vectors')
    expect(() => openWordVectors(new Uint8Array(4096))).toThrow('no table of word vectors')
  })
})
