import { expect, test } from 'vitest'
import { stemsOf } from './analyse.ts'

test('the forms of an English word meet in one stem', () => {
  expect(stemsOf('connect connected connecting connection')).toBe('connect connect connect connect')
  expect(stemsOf('Relational agreed hopping filing happiness')).toBe('relat agre hop file happi')
})

test('words that say nothing are left out', () => {
  expect(stemsOf('What is the price of it, please?')).toBe('price')
  expect(stemsOf('Wie ist die Adresse?')).toBe('adress')
})

test('a possessive, a contraction and an elision do not hide the word', () => {
  expect(stemsOf("mother's mother’s don't l'eau")).toBe('mother mother eau')
})

test('e-mail and email, Wi-Fi and wifi meet', () => {
  expect(stemsOf('e-mail')).toBe(stemsOf('email mail'))
  expect(stemsOf('Wi-Fi')).toBe(stemsOf('wifi'))
})

test('numbers and codes stay whole, with or without thousands separators', () => {
  expect(stemsOf('1,000 QX104729 3.5')).toBe('1000 qx104729 3.5')
})

test('accents make no difference', () => {
  expect(stemsOf('Café Straße Ærø')).toBe(stemsOf('cafe strasse aero'))
})

test('scripts without spaces become pairs of characters', () => {
  expect(stemsOf('東京都')).toBe('東京 京都')
  expect(stemsOf('AI東京')).toBe('ai 東京')
})

test('an empty text has no stems', () => {
  expect(stemsOf('')).toBe('')
  expect(stemsOf(' … !?')).toBe('')
})
