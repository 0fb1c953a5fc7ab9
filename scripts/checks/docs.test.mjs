// Every relative link and every path in backticks in the documents must exist, and so must every file, command and
// identifier that the documents for developers name.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const documents = globSync(
  ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '{docs,bench}/**/*.md'],
  {
    cwd: root,
  },
)
const folders = [
  'messages',
  'contract',
  'core',
  'extraction',
  'stripe-sandbox',
  'server',
  'chat',
  'web',
  'widget',
].concat('e2e', 'bench', 'docs', 'scripts')
const textOf = (file) => readFileSync(path.join(root, file), 'utf8')
const withoutCode = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

/** Relative links of a document as written. */
const linksOf = (text) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))

const part = String.raw`[\w.@*{},-]+`
const withExtension = new RegExp(String.raw`^[a-z.]${part}(?:/${part})*/${part}\.[a-z]{2,5}$`)
const inFolder = new RegExp(`^(?:${folders.join('|')})/(?:${part}/?)*$`)

/** Paths in backticks: with a slash and an extension, or below a folder of the repository. */
const pathsOf = (text) =>
  [...withoutCode(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code)
    .filter((code) => withExtension.test(code) || inFolder.test(code))

/** Text in backticks of the documents for developers, with each document. */
const guides = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/tour.md']
const namedInGuides = (pattern) =>
  guides.flatMap((document) =>
    [...withoutCode(textOf(document)).matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => {
      const name = pattern.exec(code)?.[1]
      return name === undefined ? [] : [{ document, name }]
    }),
  )

/** The words of these that no source file contains as a whole word. */
function unknownWords(words) {
  const either = String.raw`\b(${words.join('|')})\b`
  const sources = ['*.ts', '*.tsx', '*.mjs', ':!*.test.*', ':!scripts/checks']
  const found = execFileSync('git', ['grep', '--untracked', '-hoP', either, '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const known = new Set(found.split('\n'))
  return words.filter((word) => !known.has(word))
}

/** Anchors of a document as GitHub makes them from its headings. */
const anchorsOf = (text) =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(document) {
  const text = textOf(document)
  return linksOf(text).filter((link) => {
    const [target, anchor] = link.split('#')
    const file = target === '' ? document : path.join(path.dirname(document), target)
    if (!existsSync(path.join(root, file))) return true
    return anchor !== undefined && !anchorsOf(textOf(file)).includes(anchor)
  })
}

/** Folders that are not part of the repository, or too large to list. */
const isIgnored = (file) => /(?:^|\/)(?:node_modules|\.git|\.cache|dist|build)$/.test(file)

/** Whether no file matches; a path may contain `*` and `{a,b}`. */
const isMissing = (pattern) => globSync(pattern, { cwd: root }).length === 0

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/tour.md']))
})

test.each(documents)('every relative link of %s leads to a file and a heading', (document) => {
  expect(brokenLinks(document)).toEqual([])
})

test.each(documents)('every path in backticks in %s exists', (document) => {
  expect(pathsOf(textOf(document)).filter(isMissing)).toEqual([])
})

test('every file name in the documents for developers is that of a file', () => {
  const known = new Set(
    globSync('**/*', { cwd: root, exclude: isIgnored }).map((file) => path.basename(file)),
  )
  const named = namedInGuides(/^([a-z][\w.-]*\.(?:ts|tsx|mjs|json|md))$/)

  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('every identifier in the documents for developers is in a source file', () => {
  const named = namedInGuides(/^([A-Za-z]+[a-z][A-Z]\w*|[a-z]+_[a-z_]+)(?![\w/.-])/)
  const unknown = new Set(unknownWords(named.map(({ name }) => name)))

  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ name }) => unknown.has(name))).toEqual([])
})

test('every bold text of the guide for owners is a text of the product, or the name of a service', () => {
  const services = ['Zapier', 'Make', 'n8n']
  const messages = globSync('messages/en/**/*.ts', { cwd: root }).map(textOf).join('\n')
  const bold = [...textOf('docs/connectors.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) =>
    words.replaceAll(/\s+/g, ' '),
  )

  expect(bold.length).toBeGreaterThan(8)
  expect(
    bold.filter((words) => !services.includes(words) && !messages.includes(`'${words}'`)),
  ).toEqual([])
})

test('every command in the documents is a script of a package', () => {
  const { scripts } = JSON.parse(textOf('package.json'))
  const commands = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\bnpm run (?!--silent|-)([\w:-]+)(?![\w:-]| -w)/g)].map(
      ([, name]) => ({
        document,
        name,
      }),
    ),
  )

  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})

test('the index of the decisions lists every record with its title and its state', () => {
  const index = textOf('docs/decisions/README.md')
  const listed = [
    ...index.matchAll(/^\| \[\d{4}\]\((\S+)\) *\| (.*?) *\| [\d-]{10} *\| (\S.*?) *\|$/gm),
  ]
  const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file)).toSorted()

  expect(listed.map(([, file, title]) => [file, title])).toEqual(
    records.map((file) => [path.basename(file), /^# (.*)$/m.exec(textOf(file))?.[1]]),
  )
  const numbers = records.map((file) => path.basename(file).slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  const superseded = records.filter((file) => textOf(file).includes('Superseded by'))
  const supersededInIndex = listed.filter(([, , , state]) => state.startsWith('superseded by'))
  expect(supersededInIndex.map(([, file]) => `docs/decisions/${file}`)).toEqual(superseded)
})
