import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Folders of each scope that the second table of the glossary may name. */
const serverSide = [
  'contract/src',
  'core/src',
  'extraction/src',
  'stripe-sandbox/src',
  'server/src',
]
const screens = ['chat/src', 'web/app', 'widget/src']
const scopes = {
  'core, screens': ['core/src', ...screens],
  everywhere: [...serverSide, ...screens, 'server/test', 'e2e', 'scripts'],
}

/** The refused words of the second table, with the folders in which they are refused. */
function refusedWords(glossary) {
  const [, table = ''] = glossary.split('## We say … and not …')
  return [...table.matchAll(/^\| ([a-z, ]+?) +\| .+? +\| ([a-z, ]+?) +\|$/gm)].flatMap(
    ([, words, scope]) => words.split(', ').map((word) => ({ word, folders: scopes[scope] })),
  )
}

/** A file name and its exported names. */
function namesIn(file, source) {
  const exported = source.matchAll(
    /^export (?:async )?(?:function\*?|const|let|type|class|interface) ([\w$]+)/gm,
  )
  return [path.basename(file).split('.')[0], ...[...exported].map(([, name]) => name)]
}

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function refusedNames(glossary, files) {
  const refused = refusedWords(glossary)
  return files.flatMap(({ file, source }) =>
    namesIn(file, source).flatMap((name) =>
      refused
        .filter(
          ({ word, folders }) =>
            folders.some((folder) => file.startsWith(`${folder}/`)) && wordsOf(name).includes(word),
        )
        .map(({ word }) => `${file}: ${name} (${word})`),
    ),
  )
}

const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')

test('every row of the second table names words and a known scope', () => {
  const refused = refusedWords(glossary)

  expect(refused.length).toBeGreaterThan(40)
  expect(refused.filter(({ folders }) => folders === undefined)).toEqual([])
})

test('no file and no exported name uses a refused word', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

  expect(files.length).toBeGreaterThan(1_000)
  expect(refusedNames(glossary, files)).toEqual([])
})

test('a refused word is found in a file name and in an exported name, within its scope only', () => {
  const source = 'export const ringBells = 1\nexport type Household = 2\nconst house = 3\n'

  expect(
    refusedNames(glossary, [
      { file: 'server/src/app/sqlite-seat.ts', source },
      { file: 'bench/sqlite-seat.ts', source },
    ]),
  ).toEqual([
    'server/src/app/sqlite-seat.ts: sqlite-seat (seat)',
    'server/src/app/sqlite-seat.ts: ringBells (bells)',
  ])
})
