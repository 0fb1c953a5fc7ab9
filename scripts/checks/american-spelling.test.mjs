import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** British forms of words that texts and documents use, or could use. */
const british = new RegExp(
  String.raw`\b(?:${[
    'behaviour\\w*|favour\\w*|honour\\w*|neighbour\\w*|labour|humour|centre[sd]?|metre[sd]?|licence[sd]?|defence|offence',
    '(?:organ|recogn|custom|optim|normal|summar|initial|author|real|synchron|priorit|categor|apolog)is(?:e[sdr]?|ing|ation)',
    'analys(?:ed?|ing)|catalogue[sd]?|dialogue|cheques?|grey\\w*|programme[sd]?|judgement',
    '(?:cancel|travel|label|model|signal|total|channel)l(?:ed|ing)|fulfil|enrol|instal|whilst|amongst',
    '(?:mis)?spelt|learnt|burnt|dreamt',
  ].join('|')})\b`,
  'gi',
)

const britishWords = (text) => text.match(british) ?? []

/** Texts that are specified, names of others, and the table of refused words. */
const others = ['docs/glossary.md', 'docs/acceptance.md']

test('texts and documents are in American spelling', () => {
  const files = globSync(
    ['messages/en/**/*.ts', '*.md', '{docs,bench,deploy}/**/*.md', '.env.example'],
    { cwd: root },
  ).filter((file) => !others.includes(file) && !file.includes('visitor-languages'))

  expect(files.length).toBeGreaterThan(200)
  expect(
    files.flatMap((file) =>
      britishWords(readFileSync(path.join(root, file), 'utf8')).map((word) => `${file}: ${word}`),
    ),
  ).toEqual([])
})

test('finds British words and leaves American ones', () => {
  expect(britishWords('Cancelled: a misspelt colour-free Behaviour of the organisation')).toEqual([
    'Cancelled',
    'misspelt',
    'Behaviour',
    'organisation',
  ])
  expect(britishWords('canceled, behavior, analyses, license, dialog, totally')).toEqual([])
})
