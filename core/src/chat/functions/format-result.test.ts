import { describe, expect, test } from 'vitest'
import { formatRefusal, formatResult } from './format-result.ts'

const order = {
  status: 'shipped',
  is_gift: true,
  total: 19.5,
  note: null,
  eta: '2026-11-24',
  packed_at: '2026-11-21T09:30:00Z',
  tags: ['new', 'small'],
  address: { city: 'Berlin', geo: { lat: 1 } },
  items: [{ name: 'Lamp', count: 2 }, { count: 1 }],
}

describe('a result without a template', () => {
  test('becomes a list of its fields, with nested fields indented and dates in words', () => {
    expect(formatResult(JSON.stringify(order), '')).toBe(
      [
        '- **Status:** shipped',
        '- **Is gift:** yes',
        '- **Total:** 19.5',
        '- **Eta:** November 24, 2026',
        '- **Packed at:** November 21, 2026, 9:30 AM UTC',
        '- **Tags:** new, small',
        '- **Address**',
        '  - **City:** Berlin',
        '  - **Geo**',
        '    - **Lat:** 1',
        '- **Items**',
        '  - **Lamp**',
        '    - **Name:** Lamp',
        '    - **Count:** 2',
        '  - **2**',
        '    - **Count:** 1',
      ].join('\n'),
    )
  })

  test('ends after twenty lines', () => {
    const lines = formatResult(
      JSON.stringify({
        items: Array.from({ length: 500 }, (_, i) => i),
        ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i])),
      }),
      '',
    )?.split('\n')

    expect(lines).toHaveLength(21)
    expect(lines?.at(-1)).toBe('- …')
  })

  test('leaves out what is nested deeper than three levels', () => {
    const result = { a: { b: { c: { d: 'deep' }, e: 'shown' } } }

    expect(formatResult(JSON.stringify(result), '')).toBe(
      ['- **A**', '  - **B**', '    - **E:** shown'].join('\n'),
    )
  })

  test.each([
    ['1,500 characters', 'x'.repeat(1_501), `${'x'.repeat(1_500)}…`],
    ['twenty lines', 'x\n'.repeat(21).trim(), `${'x\n'.repeat(20).trim()}…`],
  ])('says that a plain text of more than %s goes on', (_limit, text, shown) => {
    expect(formatResult(text, '')).toBe(shown)
    expect(formatResult(text.slice(0, -1).trim(), '')).toBe(shown.slice(0, -1))
  })

  test('keeps a result that is plain text', () => {
    expect(formatResult('Your order\nis on its way.', '')).toBe('Your order\nis on its way.')
    expect(formatResult('"On its way."', '')).toBe('On its way.')
  })

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"a":null}',
    '<html><p>Hi</p></html>',
    '{"cut": "in the mid',
  ])('returns null for %j', (result) => {
    expect(formatResult(result, '')).toBeNull()
  })
})

describe("the owner's template", () => {
  test('gets its placeholders filled, with a dash for missing fields', () => {
    const template =
      '{status} on {eta}: {items.0.name}, {tags}, {address.city}, {address}, {items.9.name}, {constructor}'

    expect(formatResult(JSON.stringify(order), template)).toBe(
      'shipped on November 24, 2026: Lamp, new, small, Berlin, –, –, –',
    )
  })

  test('accepts a result of one word, and keeps other braces', () => {
    expect(formatResult('On its way', '{result}! { } {a b}')).toBe('On its way! { } {a b}')
  })
})

test.each([
  ['a link', '[win](https://evil.example)', String.raw`\[win\](https\://evil.example)`],
  ['a bare address', 'www.evil.example', String.raw`www\.evil.example`],
  ['a mail address', 'a@evil.example', String.raw`a\@evil.example`],
  ['marks', '**a** `b` _c_ ~d~', String.raw`\*\*a\*\* \`b\` \_c\_ \~d\~`],
  ['HTML', '<img src=x>', String.raw`\<img src=x\>`],
  ['a heading', '# Big\n# More', String.raw`\# Big # More`],
  ['a numbered list', '1. one', String.raw`1\. one`],
  ['a picture', '![x](y)', String.raw`\!\[x\](y)`],
])('escapes %s of a result as plain text', (_what, value, plain) => {
  expect(formatResult(JSON.stringify({ v: value }), '{v}')).toBe(plain)
  expect(formatResult(JSON.stringify({ v: value }), '')).toBe(`- **V:** ${plain}`)
})

test('returns a short error text of the service', () => {
  expect(formatRefusal('{"error":{"message":"No such order"}}')).toBe('No such order')
  expect(formatRefusal('Unknown order')).toBe('Unknown order')
  expect(formatRefusal('<h1>404</h1>')).toBe('')
  expect(formatRefusal(JSON.stringify({ detail: 'x'.repeat(400) }))).toBe('')
  expect(formatRefusal('{"code":7}')).toBe('')
})
