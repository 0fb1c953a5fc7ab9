import { expect, test } from 'vitest'
import { withTicketNames } from './ticket-names.ts'

test.each([
  ['how much is a car over and back?', 'how much is a car return?'],
  ['what is the fare up and down', 'what is the fare return'],
  ['price for a round trip', 'price for a return'],
  ['one way for a child', 'single for a child'],
  ['do you sell a one-way ticket?', 'do you sell a single ticket?'],
])('%s', (question, meant) => {
  expect(withTicketNames(question, () => true)).toBe(meant)
})

test('tickets keep the name of the question where the passages do not have both kinds', () => {
  expect(withTicketNames('over and back?', (word) => word === 'return')).toBe('over and back?')
})
