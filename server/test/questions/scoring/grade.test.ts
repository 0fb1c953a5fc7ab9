import { describe, expect, test } from 'vitest'
import { grade, holdsFact } from './grade.ts'
import { normalizeText } from './normalize-text.ts'
import type { Question } from './question-set.ts'

const holds = (text: string, fact: string) => holdsFact(normalizeText(text), fact)

describe('a fact is found however it is written', () => {
  test.each([
    ['Returns are possible within thirty days.', '30 days'],
    ['It takes 2 to 4 business days.', '2-4 business days'],
    ['It takes 2–4 business days.', '2-4 business days'],
    ['Open from 8:00 a.m. to 7:00 p.m.', '7 pm'],
    ['Open from 8:00 am to 7:00 pm', '8 am'],
    ['Start: 18:30; End: 19:45', '6:30 pm'],
    ['We close at noon.', '12 pm'],
    ['The price is $1,220.00 a year.', '$1220'],
    ['It costs 12 dollars.', '$12'],
    ['It costs 9.50 €.', '€9.50'],
    ['You get 10 % off.', '10 percent'],
    ['Call (503) 555-0142.', '555-0142'],
    ['Call 020 7946 0311 at night.', '020 7946 0311'],
    ['The room has 42 square meters.', '42 m²'],
    ['Up to **five** companies', 'five companies'],
    ['A notice of two months is required.', '2 month'],
    ['It is closed on Sundays.', 'Sunday'],
  ])('%s: %s', (text, fact) => {
    expect(holds(text, fact)).toBe(true)
  })
})

describe('a part of another figure or word is not the fact', () => {
  test.each([
    ['Within 14 days.', '4 days'],
    ['Within 5.5 days.', '5 days'],
    ['It costs $154.00.', '$54.00'],
    ['It costs $54.50.', '$54'],
    ['It costs $1,354.', '$354'],
    ['The fee is 12 percent.', '12'],
    ['Between 12 and 24 months.', '4 months'],
    ['Open from 10:00 am.', '0:00'],
    ['Article FH-2214', 'FH-221'],
    ['The price is $30.', '30'],
    ['A smokeless zone', 'smoke'],
    ['It opens at 11:00 am.', '1 am'],
  ])('%s: %s', (text, fact) => {
    expect(holds(text, fact)).toBe(false)
  })
})

const question: Question = {
  id: 'tuning/none/1',
  base: 'none',
  kind: 'yes-no',
  turns: ['May I pay later?'],
  facts: [['four installments'], ['$150']],
  forbidden: ['12 months'],
  polarity: 'yes',
}
const charged = (text: string) => ({ text, outcome: 'charged' as const })
const answered = 'Purchases of $150 or more may be paid in four installments.'

describe('a charged reply', () => {
  test('is right with every fact', () => {
    expect(grade(question, charged(answered))).toBe('right')
    expect(grade(question, charged(`Yes. ${answered}`))).toBe('right')
  })

  test.each([
    ['lacks a fact', 'You may pay in four installments.'],
    ['holds a forbidden fact', `${answered} Or over 12 months.`],
    ['has the other polarity', `No. ${answered}`],
    ['is a copy of the page', `${answered} ${'Wash it by hand. '.repeat(60)}`],
  ])('is wrong when it %s', (_, text) => {
    expect(grade(question, charged(text))).toBe('wrong')
  })
})

test('an uncharged reply to a question with an answer is neither right nor wrong', () => {
  expect(grade(question, { text: answered, outcome: 'unsure' })).toBe('unsure')
  expect(grade(question, { text: 'I could not find this.', outcome: 'silent' })).toBe('silent')
  expect(grade(question, { text: 'Hello!', outcome: 'small-talk' })).toBe('silent')
})

test('a question that the knowledge does not answer may not be charged', () => {
  const absent = { ...question, kind: 'absent' as const, facts: [] }

  expect(grade(absent, charged(answered))).toBe('wrong')
  expect(grade(absent, { text: '', outcome: 'silent' })).toBe('right')
  expect(grade(absent, { text: answered, outcome: 'unsure' })).toBe('right')
})

test('small talk gets its own reply, without a charge', () => {
  const smallTalk = { ...question, kind: 'small-talk' as const, facts: [] }

  expect(grade(smallTalk, { text: 'Hello!', outcome: 'small-talk' })).toBe('right')
  expect(grade(smallTalk, { text: 'I could not find this.', outcome: 'silent' })).toBe('silent')
  expect(grade(smallTalk, charged(answered))).toBe('wrong')
})
