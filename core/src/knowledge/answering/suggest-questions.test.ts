import { expect, test } from 'vitest'
import { chunkParts } from '../chunking/chunk.ts'
import { createIndexBuilder } from '../search/index-builder.ts'
import { suggestQuestions } from './suggest-questions.ts'

/** The index of documents: each is a title and its Markdown. */
function indexOf(documents: Record<string, string>) {
  const builder = createIndexBuilder()
  for (const [title, text] of Object.entries(documents)) {
    const part = { label: 'Text', locator: { kind: 'text' as const }, text }
    for (const [at, chunk] of chunkParts([part], title).entries()) {
      builder.add({ ...chunk, id: `${title}:${at}`, sourceId: title, title })
    }
  }
  const finishing = builder.finish()
  for (;;) {
    const { done, value } = finishing.next()
    if (done) return value
  }
}

type Steps = ReturnType<typeof suggestQuestions>

function suggest(index: ReturnType<typeof indexOf>, count: number): string[] {
  const steps = suggestQuestions(index, count)
  for (let step = steps.next(); ; step = steps.next(index)) {
    if (step.done === true) return step.value
  }
}

/** How many questions are asked before the first ones are suggested. */
function stepsOf(steps: Steps, index: ReturnType<typeof indexOf>): number {
  let count = 0
  for (let step = steps.next(); step.done !== true; step = steps.next(index)) count += 1
  return count
}

const handbook = `# Handbook

## Opening hours

The shop opens at nine in the morning and closes at six. On Sundays it stays closed.

## Returns

Shoes can be returned within thirty days when they were not worn outside.

## Introduction

This is the handbook of our shop.
`

const faq = `# Questions

Can I bring my dog?

Yes, dogs on a leash are welcome in all rooms of the shop.

Do you repair zippers?

We repair zippers of jackets and bags within two days.
`

test('suggests questions of the text and headings that the sources answer', () => {
  const questions = suggest(indexOf({ handbook, faq }), 3)

  expect(questions).toHaveLength(3)
  expect(questions).toContain('Can I bring my dog?')
  expect(questions.join()).toMatch(/Tell me about (?:opening hours|returns)/)
  expect(questions.join()).not.toMatch(/introduction|handbook/i)
})

test('suggests the subject of a plain text, and nothing from an empty or meaningless one', () => {
  expect(suggest(indexOf({ note: 'The Quillford gate opens at five.' }), 3)).toEqual([
    'Tell me about the Quillford gate',
  ])
  expect(suggest(indexOf({ note: '12 34 56\n\n---' }), 3)).toEqual([])
  expect(suggest(indexOf({}), 3)).toEqual([])
})

test('suggests three questions of one short plain text, each with another answer', () => {
  const note = `Handbook

Opening hours
The workshop opens at nine in the morning and closes at six in the evening.

Returns
Shoes can be returned within thirty days when nobody wore them outside.

Repairs
A repair takes three days. The first repair of a shoe is free.
`
  const questions = suggest(indexOf({ note }), 3)

  expect(questions).toHaveLength(3)
  expect(new Set(questions).size).toBe(3)
  expect(questions).toContain('Tell me about opening hours')
})

test('other work runs between any two questions that are asked', () => {
  const index = indexOf({ handbook, faq })

  expect(stepsOf(suggestQuestions(index, 3), index)).toBeGreaterThanOrEqual(3)
})

test('goes on with an index that has changed meanwhile', () => {
  const steps = suggestQuestions(indexOf({ handbook, faq }), 3)
  steps.next()
  const empty = indexOf({})
  let last = steps.next(empty)
  while (last.done !== true) last = steps.next(empty)

  expect(last.value).toHaveLength(1)
})
