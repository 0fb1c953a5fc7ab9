import { expect, test } from 'vitest'
import { redactArguments, redactResult } from './redact.ts'

const card = '4111111111111111'

test('values of keys that name a secret are left out, others stay', () => {
  expect(redactArguments({ api_key: 'abc', nested: { password: 1 }, id: 42 })).toBe(
    '{"api_key":"[left out]","nested":{"password":"[left out]"},"id":42}',
  )
})

test('card numbers keep their last four digits, in texts, numbers and names', () => {
  expect(redactArguments({ note: `paid with ${card}` })).toBe('{"note":"paid with •••• 1111"}')
  expect(redactArguments({ number: Number(card) })).toBe('{"number":"•••• 1111"}')
  expect(redactArguments({ [card]: 1 })).toBe('{"•••• 1111":1}')
  expect(redactArguments({ number: 4_111_111_111_111_112 })).toBe('{"number":4111111111111112}')
})

test.each(['4111 - 1111 - 1111 - 1111', '4111\u00a01111\u00a01111\u00a01111'])(
  'the card number %j is masked',
  (number) => {
    expect(redactArguments({ note: `paid with ${number}.` })).toBe(
      '{"note":"paid with •••• 1111."}',
    )
  },
)

test('a text is cut after 200 characters, and all of it after 2,000', () => {
  expect(redactArguments({ note: 'x'.repeat(201) })).toBe(`{"note":"${'x'.repeat(200)}…"}`)
  expect(redactArguments({ note: 'x'.repeat(200) })).toBe(`{"note":"${'x'.repeat(200)}"}`)

  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`n${n}`, n]))
  expect(redactArguments(many)).toHaveLength(2_001)
  expect(redactResult('y'.repeat(9_000))).toBe(`${'y'.repeat(2_000)}…`)
})

test('a card number at the end of what is kept is not cut into an unknown one', () => {
  expect(redactResult(`${'y'.repeat(1_990)} ${card}`)).toContain('••••')
})

test.each([
  ['token=abc&id=7', 'token=[left out]&id=7'],
  ['"api_key": "abc", {', '"api_key": [left out], {'],
  ['Authorization: Bearer abc def', 'Authorization: [left out] def'],
  [`paid with ${card}`, 'paid with •••• 1111'],
])('secrets in the response %s that is no JSON are left out', (text, shown) => {
  expect(redactResult(text)).toBe(shown)
})

test('secrets in a response of JSON are left out', () => {
  expect(redactResult('{"token":"abc","state":"sent"}')).toBe(
    '{"token":"[left out]","state":"sent"}',
  )
  expect(redactResult('"sent"')).toBe('"sent"')
})
