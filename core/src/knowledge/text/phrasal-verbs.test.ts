import { expect, test } from 'vitest'
import { withSingleVerbs } from './phrasal-verbs.ts'

const known = () => true

test.each([
  ['what if I have to call it off?', 'what if I have to cancel it?'],
  ['can I send the pan back', 'can I return the pan'],
  ['my plant turned up broken', 'my plant arrive broken'],
  ['do I hook it up to my bank?', 'do I connect it to my bank?'],
  ['what if i dont pass', 'what if i fail'],
  ["I can't find my key", 'I lost my key'],
  ["I can't find your shop", "I can't find your shop"],
  ['call me when the light is off', 'call me when the light is off'],
])('%s', (question, meant) => {
  expect(withSingleVerbs(question, known)).toBe(meant)
})

test('a verb that no passage has is not used', () => {
  expect(withSingleVerbs('may I call it off?', () => false)).toBe('may I call it off?')
})
