import { describe, expect, test } from 'vitest'
import type { Passage } from '../../ports/knowledge.ts'
import { visaPassage } from '../../testing/chat-fixture.ts'
import { figuresOf } from '../figures/figures.ts'
import { collectContextFacts, type ContextTexts } from './context-facts.ts'

const passage = (changes: Partial<Passage> = {}): Passage => ({
  ...visaPassage,
  title: 'Prices',
  headings: [],
  text: 'The tour takes 3 hours.',
  ...changes,
})

const says = (claim: string, passages: Passage[], texts: ContextTexts = {}) => {
  const [figure] = figuresOf(claim)
  if (figure === undefined) throw new Error(`no figure in: ${claim}`)
  return collectContextFacts(passages, texts).has(figure)
}

describe('what the model was given', () => {
  test('says the figures of its passages, and of their titles and headings', () => {
    expect(says('3 hours', [passage()])).toBe(true)
    expect(says('4 hours', [passage()])).toBe(false)
    expect(says('45 minutes', [passage({ headings: ['Breaks of 45 minutes'] })])).toBe(true)
  })

  test('says nothing of an earlier heading of the same text', () => {
    const before = passage({ headings: ['Since 1987'] })
    expect(says('1987', [before])).toBe(true)
    expect(says('1987', [passage({ headings: ['Since 1999'] })])).toBe(false)
  })

  test('says the figures of the conversation and of the texts of the owner', () => {
    expect(says('19 euros', [], { conversation: ['Is it 19 euros?'] })).toBe(true)
    expect(says('19 euros', [], { owner: ['We ask 19 euros.'] })).toBe(true)
    expect(says('19 euros', [], { owner: ['We ask 21 euros.'] })).toBe(false)
  })

  test('has the words and the literal texts of everything', () => {
    const facts = collectContextFacts([passage()], { owner: ['Call Ms. Marlowe.'] })
    expect(facts.hasWord('marlowe')).toBe(true)
    expect(facts.hasWord('tourists')).toBe(false)
    expect(facts.hasText('takes 3 hours')).toBe(true)
    expect(facts.hasText('takes 4 hours')).toBe(false)
  })
})
