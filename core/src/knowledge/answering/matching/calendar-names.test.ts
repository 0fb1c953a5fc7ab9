import { expect, test } from 'vitest'
import { namesSameTime } from './calendar-names.ts'

test.each([
  ['Are you open on Tuesday?', 'Monday to Friday: 9:00 to 18:00', true],
  ['Are you open on Sundays?', 'Monday to Friday: 9:00 to 18:00', false],
  ['Are you open on sunday?', 'Sat–Mon: closed', true],
  ['Are you open at the weekend?', 'Saturday: 10:00 to 16:00', true],
  ['Are you open on Friday?', 'Open daily from 9:00.', true],
  ['Are you open on Friday?', 'On weekdays we open at nine.', true],
  ['Are you open on Friday?', 'We reply within two business days.', undefined],
  ['When do you open?', 'Monday to Friday: 9:00 to 18:00', undefined],
  ['What does a pitch cost in February?', 'November to March: £20', true],
  ['What does a pitch cost in may?', 'July and August: £30', false],
  ['May I bring a dog in July?', 'From 1 June to 31 August dogs are not admitted.', true],
  ['Is the pool open in August?', 'You may swim when the sun is out.', undefined],
])('%s / %s: %s', (question, text, expected) => {
  expect(namesSameTime(question, text)).toBe(expected)
})
