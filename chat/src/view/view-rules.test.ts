import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { bubbleColors, contrast } from './color.ts'
import { isAtEnd } from './sticky-scroll.ts'
import { finishedSentences } from './sentences.ts'

test('the text of a bot bubble has a contrast of 4.5:1 on every color', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const { background, text } = bubbleColors(`#${value.toString(16).padStart(6, '0')}`)
      expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 3_000 },
  )
})

test('PREVIEW-05 the bubble is white without a valid stored color', () => {
  expect(bubbleColors('').background).toBe('#FFFFFF')
  expect(bubbleColors('red;--x:url(//evil)').background).toBe('#FFFFFF')
  expect(bubbleColors('#abc').background).toBe('#AABBCC')
})

test('a bubble has a ring only where its color is close to the page', () => {
  expect(bubbleColors('#FFFFFF').ring).toEqual({ light: true, dark: false })
  expect(bubbleColors('#101010').ring).toEqual({ light: false, dark: true })
  expect(bubbleColors('#0E6B57').ring).toEqual({ light: false, dark: false })
})

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

test('only complete sentences are announced, without Markdown marks', () => {
  const answer = 'Yes. Use a **30 mA** RCD! See [the guide](https://x.y) and 3.5'

  const first = finishedSentences(answer, 0, false)
  const rest = finishedSentences(answer, first.next, true)

  expect(first.text).toBe('Yes. Use a 30 mA RCD!')
  expect(rest).toEqual({ text: 'See the guide and 3.5', next: answer.length })
})

test('a position within one line of the end counts as the end', () => {
  expect(isAtEnd({ scrollTop: 70, clientHeight: 100, scrollHeight: 200 })).toBe(true)
  expect(isAtEnd({ scrollTop: 20, clientHeight: 100, scrollHeight: 200 })).toBe(false)
})
