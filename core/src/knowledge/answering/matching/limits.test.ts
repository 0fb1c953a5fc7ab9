import { expect, test } from 'vitest'
import { isInRange, keepsLimit, sharesUnit } from './limits.ts'

test.each([
  ['Can I send it back after 40 days?', 'Items can be returned within 30 days.', false],
  ['Can I send it back after 20 days?', 'Items can be returned within 30 days.', true],
  ['May my 25 kg dog come along?', 'Dogs of up to 20 kg may stay in the room.', false],
  ['Can my son of 16 years join?', 'Members must be at least 18 years old.', false],
  ['Can we come with 12 people?', 'Tables for up to 8 guests can be booked online.', false],
])('holds the number of "%s" against "%s"', (question, sentence, keeps) => {
  expect(keepsLimit(question, sentence)).toBe(keeps)
})

test.each([
  ['Can I send it back?', 'Items can be returned within 30 days.'],
  ['Can I send it back after 40 days?', 'Items can be returned within 4 weeks.'],
  ['Is it open for 5 hours?', 'Up to 3 hours cost £2, up to 6 hours cost £4.'],
])('compares nothing in "%s" and "%s"', (question, sentence) => {
  expect(keepsLimit(question, sentence)).toBeUndefined()
})

test.each([
  ['What is the fee if I pay 12 days late?', '11 to 20 days late: £30', true],
  ['What is the fee if I pay 12 days late?', '1 to 5 days late: no charge', false],
  ['What is the fee if I pay 30 days late?', 'more than 20 days late: £30', true],
  ['What is the fee if I pay late?', '1 to 5 days late: no charge', undefined],
  ['a bike for a 9 year old', 'for ages 8 to 11', true],
  ['a bike for a 9 year old', 'for ages 4 to 6', false],
])('tells whether the row of a range holds the number of "%s"', (question, row, isHeld) => {
  expect(isInRange(question, row)).toBe(isHeld)
})

test.each([
  ['I cancel two weeks before', 'Between 29 and 7 days before we keep the deposit.', true],
  ['my dog weighs 30 kg', 'Dogs of up to 20 kg may stay.', true],
  ['I cancel two weeks before', 'The whole stay is due.', false],
  ['how much is it', 'Up to 30 days before it is free.', false],
])('an amount like that of "%s" in "%s": %s', (question, sentence, isShared) => {
  expect(sharesUnit(question, sentence)).toBe(isShared)
})
