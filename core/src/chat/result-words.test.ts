import { describe, expect, test } from 'vitest'
import { refusalWords, resultWords } from './result-words.ts'

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

describe('a result without a text of the owner', () => {
  test('is a list of what it says, what belongs together indented, dates in words', () => {
    expect(resultWords(JSON.stringify(order), '')).toBe(
      [
        '- **Status:** shipped',
        '- **Is gift:** yes',
        '- **Total:** 19.5',
        '- **Eta:** 24 November 2026',
        '- **Packed at:** 21 November 2026, 09:30 UTC',
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

  test('ends after twenty lines, however long it is', () => {
    const lines = resultWords(
      JSON.stringify({
        items: Array.from({ length: 500 }, (_, i) => i),
        ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i])),
      }),
      '',
    )?.split('\n')

    expect(lines).toHaveLength(21)
    expect(lines?.at(-1)).toBe('- …')
  })

  test('that is a text stays a text', () => {
    expect(resultWords('Your order\nis on its way.', '')).toBe('Your order\nis on its way.')
    expect(resultWords('"On its way."', '')).toBe('On its way.')
  })

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"a":null}',
    '<html><p>Hi</p></html>',
    '{"cut": "in the mid',
  ])('%j has nothing to read', (result) => {
    expect(resultWords(result, '')).toBeNull()
  })
})

describe('the text of the owner', () => {
  test('has its places filled, and a dash where the result has nothing', () => {
    const template =
      '{status} on {eta}: {items.0.name}, {tags}, {address.city}, {address}, {items.9.name}, {constructor}'

    expect(resultWords(JSON.stringify(order), template)).toBe(
      'shipped on 24 November 2026: Lamp, new, small, Berlin, –, –, –',
    )
  })

  test('takes a result that is one word, and leaves other braces alone', () => {
    expect(resultWords('On its way', '{result}! { } {a b}')).toBe('On its way! { } {a b}')
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
])('%s in a result stays plain text', (_what, value, plain) => {
  expect(resultWords(JSON.stringify({ v: value }), '{v}')).toBe(plain)
  expect(resultWords(JSON.stringify({ v: value }), '')).toBe(`- **V:** ${plain}`)
})

test('a refusal is told in the words of the service where they are short', () => {
  expect(refusalWords('{"error":{"message":"No such order"}}')).toBe('No such order')
  expect(refusalWords('Unknown order')).toBe('Unknown order')
  expect(refusalWords('<h1>404</h1>')).toBe('')
  expect(refusalWords(JSON.stringify({ detail: 'x'.repeat(400) }))).toBe('')
  expect(refusalWords('{"code":7}')).toBe('')
})
