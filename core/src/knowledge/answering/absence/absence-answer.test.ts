import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { botsWith } from '../../testing/ask-text.ts'
import { absenceQuestion } from './absence-question.ts'

const vectors = new URL(
  '../../../../../server/src/knowledge/search/word-vectors.bin',
  import.meta.url,
)
const botOf = botsWith(openWordVectors(readFileSync(vectors)))

const prices = `## Paying

You can pay by card or in cash. Invoices are due within 14 days, and a reminder costs £5.`

test.each([
  ["how much do I pay if I don't show up", 'unannounced'],
  ['what if we just dont come', 'unannounced'],
  ['i overslept my lesson, do i have to pay', 'unannounced'],
  ['what do you charge for a no-show', 'unannounced'],
  ['my son cant come on friday, do we still pay?', 'announced'],
  ["I can't make it tomorrow", 'announced'],
  ["I can't come on Mondays, are you open on weekends?", undefined],
  ["what if the driver doesn't show up", undefined],
  ['what if my order does not come', undefined],
  ["I can't come up the stairs, what now", undefined],
  ["my lesson is tomorrow and i'm ill, what happens now", 'announced'],
  ['my dog is ill, what does a visit cost', undefined],
])('%j is a question about a missed appointment: %s', (question, absence) => {
  expect(absenceQuestion(question)).toBe(absence)
})

describe('what it costs not to come', () => {
  test('is the rule for it, and not another sentence about paying', () => {
    const ask = botOf(`${prices}

## If you cannot come

Please cancel by noon of the day before. For appointments that are canceled later there is a charge of £15. Patients who fail to attend pay £25.`)

    expect(ask("how much do I pay if I don't show up")).toBe('Patients who fail to attend pay £25.')
    expect(ask("I can't come tomorrow, do I have to pay?")).toBe(
      'Please cancel by noon of the day before. For appointments that are canceled later there is a charge of £15. Patients who fail to attend pay £25.',
    )
  })

  test('is what holds after the last time to cancel, where no sentence speaks of absence', () => {
    const ask = botOf(`${prices}

## Changes

Lessons can be moved or cancelled free until 48 hours before. After that the full price is charged. If we cancel, you pay nothing.`)

    expect(ask('what do i pay if i dont come')).toBe(
      'Lessons can be moved or cancelled free until 48 hours before. After that the full price is charged.',
    )
  })

  test('is what is said of a lesson that is missed', () => {
    const ask = botOf(`${prices}

A lesson that you call off with a day's notice is made up for; one that is missed without word is not paid back.`)

    expect(ask('I missed my lesson, do I get my money back?')).toContain('not paid back')
  })

  test('is that of what is missed, also where the next sentence says it', () => {
    const fins = botOf(`## Leaving

You can leave a course within two weeks and get back the rest of the price.

## Missed lessons

Lessons that your child misses can be caught up within the term. We do not pay back single lessons.`)

    expect(fins("I can't make it next Tuesday, do I get my money back?")).toBe(
      'Lessons that your child misses can be caught up within the term. We do not pay back single lessons.',
    )
  })

  test('is that of a course, and not that of evenings which are booked', () => {
    const pottery = botOf(`## Courses

A course has ten evenings. Whoever misses an evening may make it up on a Thursday; we don't give money back for missed evenings.

## Booking

If you cancel more than five days before, you get everything back; after that the place is yours to give to a friend.`)

    expect(
      pottery("I can't make it next Tuesday for my course, do I get my money back?"),
    ).toContain('Whoever misses')
  })

  test('is not known where no rule says it', () => {
    const free = botOf(`${prices}\n\nA table can be cancelled free of charge up to an hour before.`)
    const members = botOf(`${prices}\n\nMemberships can be cancelled with two weeks' notice.`)

    expect(free("what do we pay if we don't show up?")).toBe('')
    expect(members('what if I cannot come')).toBe('')
  })

  test('is that of the only thing that is booked, which it names in another way', () => {
    const bakery =
      '## Baking classes\n\nPeter teaches sourdough on Mondays. If you can not come, tell us a week before and you get your money back; later you may send a friend instead.'

    expect(botOf(bakery)("what if i don't come to the sourdough course")).toContain('a week before')
  })

  test('is not that of something else', () => {
    const ask = botOf(`${prices}

## Lessons

If you do not come to a lesson, the full price is charged.`)

    expect(ask("what do I pay if I don't come to the concert?")).toBe('')
  })
})
