import { expect, test } from 'vitest'
import { joinedStems } from './analyze-text.ts'

test('forms of an English word have the same stem', () => {
  expect(joinedStems('connect connected connecting connection')).toBe(
    'connect connect connect connect',
  )
  expect(joinedStems('Relational agreed hopping filing happiness')).toBe(
    'relat agre hop file happi',
  )
})

test('stop words are left out', () => {
  expect(joinedStems('What is the price of it, please?')).toBe('price')
  expect(joinedStems('Wie ist die Adresse?')).toBe('adress')
})

test('possessives, contractions and elisions are removed', () => {
  expect(joinedStems("mother's mother’s don't l'eau")).toBe('mother mother eau')
})

test('e-mail and email, Wi-Fi and wifi have the same stem', () => {
  expect(joinedStems('e-mail')).toBe(joinedStems('email mail'))
  expect(joinedStems('Wi-Fi')).toBe(joinedStems('wifi'))
})

test('numbers and codes stay whole, with and without thousands separators', () => {
  expect(joinedStems('1,000 QX104729 3.5')).toBe('1000 qx104729 3.5')
})

test('accents are ignored', () => {
  expect(joinedStems('Café Straße Ærø')).toBe(joinedStems('cafe strasse aero'))
})

test('scripts without spaces become pairs of characters', () => {
  expect(joinedStems('東京都')).toBe('東京 京都')
  expect(joinedStems('AI東京')).toBe('ai 東京')
})

test('a code is the same word with and without its hyphen, and another number is another word', () => {
  expect(joinedStems('QX-100')).toBe('qx100 qx 100')
  expect(joinedStems('qx100')).toBe('qx100')
  expect(joinedStems('LP-2041-B').split(' ')).not.toContain(joinedStems('LP2042B'))
  expect(joinedStems('mid-2019')).toBe('mid 2019')
})

test('"call-out" keeps its "out", and "check-in" is "checkin"', () => {
  expect(joinedStems('call-out fee').split(' ')).toContain(joinedStems('callout'))
  expect(joinedStems('check-in').split(' ')).toContain(joinedStems('checkin'))
  expect(joinedStems('check-in').split(' ')).toContain(joinedStems('check in'))
})

test('"ill" and "id" are words, "I’ll" and "I’d" are not', () => {
  expect(joinedStems('ill id')).toBe('ill id')
  expect(joinedStems('I’ll I’d')).toBe('')
})

test('irregular forms and adverbs have the stem of their word', () => {
  expect(joinedStems('paid eaten children women')).toBe(joinedStems('pay eat child woman'))
  expect(joinedStems('yearly monthly daily weekly')).toBe(joinedStems('year month day week'))
  expect(joinedStems('reply family only assembly')).toBe('repli famili assembl')
})

test('an empty text has no stems', () => {
  expect(joinedStems('')).toBe('')
  expect(joinedStems(' … !?')).toBe('')
})
