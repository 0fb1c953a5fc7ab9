import { expect, test } from 'vitest'
import { shownError } from './shown-error.ts'

test.each([
  ['', ''],
  ['Error: connect ECONNREFUSED 127.0.0.1:25', 'Error: connect ECONNREFUSED 127.0.0.1:25'],
  [
    'ModelError: the model provider answered 400: You said my secret',
    'ModelError: the model provider answered 400',
  ],
  [
    `SyntaxError: Unexpected token 'W', "Where is m"... is not valid JSON`,
    'SyntaxError: Unexpected token …',
  ],
  ['Error: 550 5.1.1 <ada@example.com>: User unknown', 'Error: 550 5.1.1 … User unknown'],
  [
    'Error: GET https://example.com/a/secret?token=1 failed',
    'Error: GET https://example.com/… failed',
  ],
  ['Error: key sk_live_0123456789abcdefghij is wrong', 'Error: key … is wrong'],
  ["Error: Can't send mail: 550 not now", "Error: Can't send mail: 550 not now"],
  ["Error: 'Where is my order'", 'Error: …'],
  ['Error: [object Object]', 'Error: …'],
])('of %j operators read %j', (error, shown) => {
  expect(shownError(error)).toBe(shown)
})

test('a long error is cut', () => {
  expect(shownError('word '.repeat(100))).toHaveLength(201)
})
