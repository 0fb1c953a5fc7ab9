import { expect, test } from 'vitest'
import { correctorOf, SpellingCorrector } from './spelling.ts'
import { Vocabulary } from './vocabulary.ts'

test('a correction is found anew when the words of the passages change', () => {
  const vocabulary = new Vocabulary()
  const speller = new SpellingCorrector(vocabulary)
  const corrections = () => [
    speller.candidates('membr', 'membr'),
    speller.soundingLike('membur', 'membur'),
  ]

  expect(corrections()).toEqual([[], []])

  const member = vocabulary.intern('member')
  vocabulary.changeFrequency(member, 1)
  expect(corrections()).toEqual([
    [{ stem: 'member', factor: 0.9 }],
    [{ stem: 'member', factor: 0.8 }],
  ])

  vocabulary.changeFrequency(member, -1)
  expect(corrections()).toEqual([[], []])
})

test('a correction of the same words is looked for once', () => {
  let looked = 0
  class Counted extends Vocabulary {
    override stemOf(term: number): string {
      looked += 1
      return super.stemOf(term)
    }
  }
  const vocabulary = new Counted()
  vocabulary.changeFrequency(vocabulary.intern('member'), 1)
  const speller = new SpellingCorrector(vocabulary)

  speller.candidates('membr', 'membr')
  const first = looked
  speller.candidates('membr', 'membr')

  expect(first).toBeGreaterThan(0)
  expect(looked).toBe(first)
})

test('indexes of one vocabulary share its corrections', () => {
  const vocabulary = new Vocabulary()

  expect(correctorOf(vocabulary)).toBe(correctorOf(vocabulary))
  expect(correctorOf(vocabulary)).not.toBe(correctorOf(new Vocabulary()))
})
