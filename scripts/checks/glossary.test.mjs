import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { declaredNames } from './declared-names.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Folders of each scope that the second table of the glossary may name. */
const server = ['contract/src', 'core/src', 'extraction/src', 'stripe-sandbox/src', 'server/src']
const screens = ['chat/src', 'web/app', 'widget/src']
/** '.' is the files next to the workspaces. */
const tools = ['server/test', 'extraction/test', 'chat/preact', 'e2e', 'scripts', 'bench', '.']
const code = [...server, ...screens, ...tools]
const scopes = {
  'core, screens': ['core/src', ...screens],
  'e-mails': ['core/src/mail', 'server/src/mail', 'messages/en/emails'],
  ledger: ['core/src/balance', 'server/src/billing'],
  product: [...server, ...screens],
  code,
  everywhere: [...code, 'messages/en'],
}

/** The refused words of the second table; an `alone` one is refused only as the whole name. */
function refusedWords(glossary) {
  const [, table = ''] = glossary.split('## We say … and not …')
  return [
    ...table.matchAll(/^\| ([a-z, ]+?) +\| .+? +\| ([a-z, -]+?)( \(alone\))? +\|$/gm),
  ].flatMap(([, words, scope, alone]) =>
    words
      .split(', ')
      .map((word) => ({ word, folders: scopes[scope], isAlone: alone !== undefined })),
  )
}

/** Whether a source has one of the words as a part of a name; comments and texts count as well. */
const mentionOf = (refused) => {
  const words = [...new Set(refused.map(({ word }) => word))]
  const either = words
    .map((word) => `[${word[0]}${word[0].toUpperCase()}]${word.slice(1)}`)
    .join('|')
  const upper = words.join('|').toUpperCase()
  return new RegExp(`(?:${either})(?![a-z])|(?<![A-Z])(?:${upper})(?![A-Z])`)
}

const isIn = (file, folder) => path.dirname(file) === folder || file.startsWith(`${folder}/`)

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function refusedNames(glossary, files) {
  const refused = refusedWords(glossary)
  const mention = mentionOf(refused)
  return files.flatMap(({ file, source }) => {
    const inScope = refused.filter(({ folders }) => folders.some((folder) => isIn(file, folder)))
    if (inScope.length === 0) return []
    const declared = mention.test(source) ? declaredNames(file, source) : []
    return [path.basename(file).split('.')[0], ...declared].flatMap((name) =>
      inScope
        .filter(({ word, isAlone }) =>
          isAlone ? name.toLowerCase() === word : wordsOf(name).includes(word),
        )
        .map(({ word }) => `${file}: ${name} (${word})`),
    )
  })
}

/** Refused words with another meaning in prose ("as soon as", "reading order"), so that comments may use them. */
const prose = new Set(
  'house world board bell bells face letters lie lies news quiet reading soon spoken wish wishes'.split(
    ' ',
  ),
)

/** The comments of a source, without what they quote. */
const commentsIn = (source) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm)].map(([comment]) =>
    comment.replaceAll(/"[^"]*"|`[^`]*`|'[^'\n]*'/g, ''),
  )

/** Comments with a word that is refused everywhere and has no other meaning in prose. */
function refusedComments(glossary, files) {
  const words = refusedWords(glossary)
    .filter(
      ({ word, folders, isAlone }) => folders === scopes.everywhere && !isAlone && !prose.has(word),
    )
    .map(({ word }) => word)
  const refused = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'i')
  return files
    .filter(({ file }) => scopes.everywhere.some((folder) => isIn(file, folder)))
    .flatMap(({ file, source }) =>
      commentsIn(source).flatMap((comment) => {
        const [word] = refused.exec(comment) ?? []
        return word === undefined ? [] : [`${file}: ${word}`]
      }),
    )
}

const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')

test('every row of the second table names words and a known scope', () => {
  const refused = refusedWords(glossary)

  expect(refused.length).toBeGreaterThan(40)
  expect(refused.filter(({ folders }) => folders === undefined)).toEqual([])
})

const sourceFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

test('no file and no declared name uses a refused word', () => {
  const files = sourceFiles()

  expect(files.length).toBeGreaterThan(1_000)
  expect(refusedNames(glossary, files)).toEqual([])
})

test('a refused word is found in every kind of declared name, within its scope only', () => {
  const source = `
    export const ringBells = 1
    export type Household = { seatOf: string; asked: number; askedAt: number }
    const house = 3
    function tidyUp(bell, { told: spoken = 1, ...heard }, [wish]) {
      const sweepAll = () => house
      try { return sweepAll } catch (news) { return news }
    }
    class Desk { #crew = 1; judge(house: string) { return house } }
  `
  const found = (file) =>
    refusedNames(glossary, [{ file, source }]).map((line) => line.replace(`${file}: `, ''))

  expect(found('server/src/app/sqlite-seat.ts')).toEqual([
    'sqlite-seat (seat)',
    'ringBells (bells)',
    'seatOf (seat)',
    'asked (asked)',
    'house (house)',
    'tidyUp (tidy)',
    'bell (bell)',
    'spoken (spoken)',
    'heard (heard)',
    'wish (wish)',
    'sweepAll (sweep)',
    'news (news)',
    'Desk (desk)',
    'crew (crew)',
    'judge (judge)',
  ])
  expect(found('messages/en/bots/personas.ts')).not.toContain('Desk (desk)')
  expect(found('docs/sqlite-seat.ts')).toEqual([])
  expect(found('bench/sqlite-seat.mjs')).toContain('sqlite-seat (seat)')
  expect(found('sqlite-seat.mjs')).toContain('sqlite-seat (seat)')
})

test('no comment uses a word that is refused everywhere', () => {
  const word = 'said'
  const source = `
    /** What the caller ${word}: a "crew", as \`told\`. */
    const address = 'https://a.example' // ${word.toUpperCase()} as soon as it is read.
  `

  expect(refusedComments(glossary, [{ file: 'bench/a.mjs', source }])).toEqual([
    'bench/a.mjs: said',
    'bench/a.mjs: SAID',
  ])
  expect(refusedComments(glossary, sourceFiles())).toEqual([])
})

test('tables and columns of the schema are declared names', () => {
  const source = "export const tables = { house: table({ seat_of: text().default('crew') }) }"

  expect(
    refusedNames(glossary, [{ file: 'server/src/platform/db/schema/bots.ts', source }]),
  ).toEqual([
    'server/src/platform/db/schema/bots.ts: house (house)',
    'server/src/platform/db/schema/bots.ts: seat_of (seat)',
  ])
})
