import { describe, expect, test } from 'vitest'
import { contactEmailErrors, contactErrors, subscribeEmailError } from './marketing-rules.ts'
import { isCompanyEmail, isPhone } from './patterns.ts'

const pattern = 'Please Enter Valid Email'
const length = 'Company email must be between 6 to 40 characters long'
const fortyCharacters = `${'a'.repeat(34)}@bc.co`

describe('simple address pattern with an ending of 2-4 letters', () => {
  test.each(['a@bc.co', 'a@b.info', 'mara.king+news@mail.example.com', 'A_1%x@B-c.DE'])(
    'VAL-03 accepts %s',
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
  ])('VAL-03 refuses %s', (email) => expect(isCompanyEmail(email)).toBe(false))
})

describe('e-mail address of the two forms', () => {
  test('VAL-01 is required', () => {
    expect(subscribeEmailError(' ')).toBe('Please enter company email')
    expect(contactEmailErrors('')).toEqual(['Please enter company email'])
  })

  test('VAL-02 may have 40 characters, but not 41', () => {
    expect(fortyCharacters).toHaveLength(40)
    expect(subscribeEmailError(fortyCharacters)).toBeNull()
    expect(contactEmailErrors(fortyCharacters)).toEqual([])
    expect(subscribeEmailError(`a${fortyCharacters}`)).toBe(pattern)
    expect(contactEmailErrors(`a${fortyCharacters}`)).toEqual([length])
  })

  test('VAL-04 shows both the length error and the pattern error for an address of five characters', () => {
    expect(contactEmailErrors('a@b.c')).toEqual([pattern, length])
  })
})

test.each([
  ['VAL-05', { firstName: '' }, { firstName: ['Please Enter Your First Name'] }],
  ['VAL-06', { lastName: ' ' }, { lastName: ['Please Enter Your Last Name'] }],
  ['VAL-01', { email: '' }, { email: ['Please enter company email'] }],
  ['VAL-07', { message: '' }, { message: ['Please Enter Your Message'] }],
])('%s refuses a contact message with %j', (_id, missing, problems) => {
  const fields = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }
  expect(contactErrors({ ...fields, ...missing })).toEqual(problems)
})

test('accepts a complete contact message', () => {
  const fields = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }
  expect(contactErrors(fields)).toEqual({})
})

test.each(['555', '+1 (847) 555-0100', '0049.30.1234567'])(
  'VAL-39 accepts %s as a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(true)
  },
)

test.each(['', 'abc', '12', '555-CALL', '()()()', '5'.repeat(40)])(
  'VAL-39 refuses %s as a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(false)
  },
)
