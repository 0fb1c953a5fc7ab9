import { expect, test } from 'vitest'
import { visitorFromClaims } from './visitor-claims.ts'

const now = 1_800_000_000_000
const claims = { exp: now / 1_000 + 3_600, sub: 'customer-7' }
const day = 86_400

test('a visitor is known by the claims of a token, with its name and address', () => {
  const named = { ...claims, name: ' Ada Lovelace ', email: ' ada@engine.example ' }

  expect(visitorFromClaims(named, now)).toMatchObject({
    id: 'customer-7',
    name: 'Ada Lovelace',
    email: 'ada@engine.example',
  })
})

test.each([
  ['without an end', { exp: undefined }, 'missing_claim'],
  ['with an end in words', { exp: 'tomorrow' }, 'missing_claim'],
  ['for two days', { exp: now / 1_000 + 2 * day }, 'too_long_lived'],
  ['without an id', { sub: undefined }, 'bad_visitor_id'],
  ['with a number as id', { sub: 7 }, 'bad_visitor_id'],
  ['with an empty id', { sub: '' }, 'bad_visitor_id'],
  ['with an id of spaces', { sub: '   ' }, 'bad_visitor_id'],
  ['with an id of 201 characters', { sub: 'x'.repeat(201) }, 'bad_visitor_id'],
  ['with half a character in the id', { sub: 'customer\ud83d' }, 'bad_visitor_id'],
  ['with a line break in the id', { sub: 'customer\n7' }, 'bad_visitor_id'],
])('a token %s is refused', (_which, wrong, reason) => {
  expect(visitorFromClaims({ ...claims, ...wrong }, now)).toBe(reason)
})

test.each([
  ['a number', 7],
  ['without an @', 'ada.engine.example'],
  ['two addresses', 'ada@engine.example,bob@engine.example'],
  ['longer than any address', `${'a'.repeat(400)}@engine.example`],
  ['with half a character', 'ada\ud83d@engine.example'],
  ['with a control character', 'ada\u0001@engine.example'],
])('an address that is %s is left out, and the visitor stays known', (_which, email) => {
  expect(visitorFromClaims({ ...claims, email }, now)).toMatchObject({
    id: 'customer-7',
    email: '',
  })
})

test('a name keeps no line breaks and no changes of the writing direction', () => {
  const visitor = visitorFromClaims({ ...claims, name: 'Ada\n\u202eecalevoL' }, now)

  expect(visitor).toMatchObject({ name: 'Ada ecalevoL' })
  expect(visitorFromClaims({ ...claims, name: ['Ada'] }, now)).toMatchObject({ name: '' })
})
