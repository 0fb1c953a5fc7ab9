import { expect, test } from 'vitest'
import { withPageNames } from './page-names.ts'

const sentence = (title: string, text: string) => ({
  text,
  quote: text,
  chunk: {
    id: 'p-1',
    sourceId: 's1',
    title,
    headings: [],
    text,
    language: 'en' as const,
    locator: { kind: 'text' as const },
  },
})

const textsOf = (...sentences: ReturnType<typeof sentence>[]): string[] =>
  withPageNames(sentences).map(({ text }) => text)

test.each([
  ['git-add(1)', 'git-add: This updates the index.'],
  ['pg_dump', 'pg_dump: This updates the index.'],
  ['mod_headers - Apache HTTP Server', 'mod_headers: This updates the index.'],
  ['ALTER TABLE', 'ALTER TABLE: This updates the index.'],
])('the page "%s" names its command', (title, expected) => {
  expect(textsOf(sentence(title, 'This updates the index.'))).toEqual([expected])
})

test.each(['8.4. User and Group Databases', 'Opening hours', 'Prices 2026', 'terms.pdf'])(
  'the page "%s" names none',
  (title) => {
    expect(textsOf(sentence(title, 'We open at nine.'))).toEqual(['We open at nine.'])
  },
)

test('a command is named once, and not before a sentence that has it', () => {
  const texts = textsOf(
    sentence('git-add(1)', 'Update the index.'),
    sentence('git-add(1)', 'Open an editor.'),
    sentence('TRUNCATE', 'The command truncate removes all rows.'),
    sentence('TRUNCATE', 'It has the same effect as DELETE.'),
  )
  expect(texts).toEqual([
    'git-add: Update the index.',
    'Open an editor.',
    'The command truncate removes all rows.',
    'It has the same effect as DELETE.',
  ])
})
