import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { bubbleColours, contrast } from './colour.ts'
import { isAtEnd } from './scroll-keeper.ts'
import { finishedSentences } from './sentences.ts'

test('the text of a bot bubble reaches 4.5:1 on every colour', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const { background, text } = bubbleColours(`#${value.toString(16).padStart(6, '0')}`)
      expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 3_000 },
  )
})

test('PREVIEW-05 without a stored colour, or with nonsense, the bubble is white', () => {
  expect(bubbleColours('').background).toBe('#FFFFFF')
  expect(bubbleColours('red;--x:url(//evil)').background).toBe('#FFFFFF')
  expect(bubbleColours('#abc').background).toBe('#AABBCC')
})

test('a bubble close to its page has a ring there, and only there', () => {
  expect(bubbleColours('#FFFFFF').ring).toEqual({ light: true, dark: false })
  expect(bubbleColours('#101010').ring).toEqual({ light: false, dark: true })
  expect(bubbleColours('#0E6B57').ring).toEqual({ light: false, dark: false })
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

test('only finished sentences are spoken, without their marks', () => {
  const answer = 'Yes. Use a **30 mA** RCD! See [the guide](https://x.y) and 3.5'

  const first = finishedSentences(answer, 0, false)
  const rest = finishedSentences(answer, first.next, true)

  expect(first.spoken).toBe('Yes. Use a 30 mA RCD!')
  expect(rest).toEqual({ spoken: 'See the guide and 3.5', next: answer.length })
})

test('the reader is at the end within a line of it', () => {
  expect(isAtEnd({ scrollTop: 70, clientHeight: 100, scrollHeight: 200 })).toBe(true)
  expect(isAtEnd({ scrollTop: 20, clientHeight: 100, scrollHeight: 200 })).toBe(false)
})
