import { describe, expect, test } from 'vitest'
import { polarityOf } from './polarity.ts'

describe('yes or no', () => {
  test.each([
    ['Can I bring my dog?', 'Dogs are not allowed in the building.', 'no'],
    ['Are dogs allowed?', 'Dogs are welcome in all rooms.', 'yes'],
    ['Can I work from home?', 'Employees may work from home after the first month.', 'depends'],
    ['Do I have to book a table?', 'A reservation is not required.', 'no'],
    ['Do I need to bring my passport?', 'All guests must show a passport.', 'yes'],
    ['Do you accept cash?', 'We do not accept cash.', 'no'],
    ['Is breakfast included?', 'Breakfast is included in the price.', 'yes'],
    ['Can I return it after 40 days?', 'Items may be returned within 30 days.', 'no'],
    ['so, can I return it after 60 days?', 'Items may be returned within 30 days.', 'no'],
  ])('"%s" is answered by "%s" with %s', (question, sentence, polarity) => {
    expect(polarityOf(question, sentence)).toBe(polarity)
  })

  test.each([
    ['What does it cost?', 'It costs 5 euros.'],
    ['Is it open or closed on Sunday?', 'The shop is open on Sunday.'],
    ['Can you tell me the price?', 'The price is 5 euros.'],
    ['Do you deliver on Saturdays?', 'Yes, between 9 am and noon.'],
    ['Can I bring my dog?', 'Dogs cannot stay overnight unless this was agreed.'],
    ['Can I return it after 20 days?', 'Items may be returned within 30 days.'],
    ['Is it not allowed to smoke?', 'Smoking is not allowed.'],
  ])('"%s" and "%s" leave it open', (question, sentence) => {
    expect(polarityOf(question, sentence)).toBeUndefined()
  })
})
