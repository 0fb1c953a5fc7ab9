import { expect, test } from 'vitest'
import { refersBack } from './back-reference.ts'

test.each([
  'how much is it',
  'and how long does it take?',
  'can I return them later',
  'is it open to visitors?',
  'what is the deposit for it',
  'and the 28 cm one?',
  'which ones are in stock',
  'is the price the same for kids',
  'what happens then',
  'does he work on Fridays',
])('%j refers to what was said before', (message) => {
  expect(refersBack(message)).toBe(true)
})

test.each([
  'are there subtitles in french',
  'is there a sauna',
  'can i park there',
  'is it going to rain tomorrow',
  "there's no hot water",
  'my bill is insane this month',
  'how many items can I borrow at the same time?',
  'can my friend come along one time?',
  'is it possible to pay by card',
  'how much is it to get in',
  "I had a tooth pulled this morning and it won't stop bleeding",
  'i watched half of a course and dont like it',
  "I'm travelling with two Labradors, is that ok?",
  'who is the caretaker and when is he there?',
  'my puppy is 10 weeks old, can she come',
  'do you have a car park',
])('%j is complete by itself', (message) => {
  expect(refersBack(message)).toBe(false)
})
