import { describe, expect, test } from 'vitest'
import { namesPlace, needOf } from './refers-back.ts'

describe('what a sentence needs from an earlier one', () => {
  test.each([
    'They are not sold on Sundays.',
    'His workshop is upstairs.',
    'Please return it before noon.',
    'If they are late, we wait.',
    'After that a fee of £4 is due.',
    'Both have a lift.',
    'The large tent does not, so take pegs.',
    'You can use it two days after the second one.',
    'Earlier than that, the gate is locked.',
    'Tulips are the exception.',
  ])('%j: whom or what it is about', (text) => {
    expect(needOf(text)).toBe('subject')
  })

  test.each(['Drive straight there if the pipe bursts.', 'Children can have lunch there.'])(
    '%j: the place',
    (text) => {
      expect(needOf(text)).toBe('place')
    },
  )

  test.each([
    'There is a lift.',
    'It is best to book early.',
    'When it rains, the tour takes place all the same.',
    'Those under 12 need a helmet.',
    'This week the pool is closed.',
    'Our van is at the station, and you can park there.',
    'Visitors leave their coats in the hall.',
    'Do you want to get there by bus?',
  ])('%j: nothing', (text) => {
    expect(needOf(text)).toBeUndefined()
  })

  test('a place is named by a preposition or a way to it, a time or a person is not', () => {
    expect(namesPlace('The pump is kept at the Mill Lane depot.')).toBe(true)
    expect(namesPlace('Bring your bike to our workshop.')).toBe(true)
    expect(namesPlace('The fee is paid to Aldo in March.')).toBe(false)
    expect(namesPlace('We call you in the morning.')).toBe(false)
  })
})
