import { describe, expect, test } from 'vitest'
import { contactEmailProblems, contactProblems, subscribeEmailProblem } from './marketing-rules.ts'
import { isCompanyEmail, isPhone } from './patterns.ts'

const pattern = 'Please Enter Valid Email'
const length = 'Company email must be between 6 to 40 characters long'
const fortyCharacters = `${'a'.repeat(34)}@bc.co`

describe('the simple address pattern with a 2-4 letter ending', () => {
  test.each(['a@bc.co', 'a@b.info', 'mara.king+news@mail.example.com', 'A_1%x@B-c.DE'])(
    'VAL-03 %s passes',
    (email) => expect(isCompanyEmail(email)).toBe(true),
  )

  test.each([
    '',
    'abc',
    'a@b.c',
    'ab@b.agency',
    'a b@c.de',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a@b@c.de',
  ])('VAL-03 %s is refused', (email) => expect(isCompanyEmail(email)).toBe(false))
})

describe('the address of the two forms', () => {
  test('VAL-01 it is required', () => {
    expect(subscribeEmailProblem(' ')).toBe('Please enter company email')
    expect(contactEmailProblems('')).toEqual(['Please enter company email'])
  })

  test('VAL-02 40 characters pass and 41 are refused', () => {
    expect(fortyCharacters).toHaveLength(40)
    expect(subscribeEmailProblem(fortyCharacters)).toBeNull()
    expect(contactEmailProblems(fortyCharacters)).toEqual([])
    expect(subscribeEmailProblem(`a${fortyCharacters}`)).toBe(pattern)
    expect(contactEmailProblems(`a${fortyCharacters}`)).toEqual([length])
  })

  test('VAL-04 an address of five characters shows the length text beside the pattern text', () => {
    expect(contactEmailProblems('a@b.c')).toEqual([pattern, length])
  })
})

test('VAL-05 VAL-06 VAL-07 an empty contact form names every field', () => {
  expect(contactProblems({ firstName: '', lastName: ' ', email: '', message: '' })).toEqual({
    firstName: ['Please Enter Your First Name'],
    lastName: ['Please Enter Your Last Name'],
    email: ['Please enter company email'],
    message: ['Please Enter Your Message'],
  })
})

test('a complete contact message has no problems', () => {
  const given = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }
  expect(contactProblems(given)).toEqual({})
})

test.each(['555', '+1 (847) 555-0100', '0049.30.1234567'])(
  'VAL-39 %s is a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(true)
  },
)

test.each(['', 'abc', '12', '555-CALL', '()()()', '5'.repeat(40)])('VAL-39 %s is none', (phone) => {
  expect(isPhone(phone)).toBe(false)
})
