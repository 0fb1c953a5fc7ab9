import { expect, test } from 'vitest'
import { gapReasons } from './gap-reasons.ts'

type Reply = Parameters<typeof gapReasons>[0][number]

const reply = (question: string, rest: Partial<Reply> = {}): Reply => ({
  question,
  state: 'answered',
  rating: null,
  ...rest,
})

test('a question without an answer, and one that was rated down, count as unanswered', () => {
  const replies = [
    reply('How heavy is it?', { state: 'abstained' }),
    reply('What does it cost?', { rating: 'down' }),
    reply('Do you ship?'),
    reply('Is it broken?', { state: 'failed' }),
  ]

  expect(gapReasons(replies)).toEqual(['silent', 'thumb_down', '', ''])
})

test.each(['failed', 'interrupted'] as const)(
  'a question whose reply %s is unanswered for another reason when it is asked again',
  (state) => {
    const first = reply('Are you open on Sundays?', { state })

    expect(gapReasons([first, reply('are you open on sunday mornings')])).toEqual(['', ''])
  },
)

test('a question that is asked again in other words counts, unless the visitor was content', () => {
  const again = reply('are you open on sunday mornings')

  expect(gapReasons([reply('Are you open on Sundays?'), again])).toEqual(['asked_again', ''])
  expect(gapReasons([reply('Are you open on Sundays?', { rating: 'up' }), again])).toEqual(['', ''])
  expect(gapReasons([reply('Are you open on Sundays?'), reply('are you open on sundays')])).toEqual(
    ['', ''],
  )
  expect(gapReasons([reply('Do you ship to Norway?'), again])).toEqual(['', ''])
  expect(gapReasons([reply('thanks'), reply('thank you')])).toEqual(['', ''])
})
