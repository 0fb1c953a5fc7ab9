import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as esbuild } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { build as vite } from 'vite'
import { root } from '../runtime.mjs'
import { messagesAlias, messagesFolder, messagesInlined } from './messages-build.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'askwell-messages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A parameter and a variable with the same name as imported messages. */
const shadowed = `
  import * as text from '@askwell/messages/bots/detail'
  export const label = text.tabPreview
  export function preview(text) { return text.tabPreview }
  export const both = () => { const text = { tabPreview: 'own' }; return text.tabPreview }
  export const key = { text: 1, tabPreview: 2 }.tabPreview
`

async function builtByVite(entry) {
  const { output } = await vite({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: messagesAlias() },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { optimization: messagesInlined },
    },
  }).then(([first]) => first)
  return output[0].code
}

async function builtByEsbuild(entry) {
  const options = { bundle: true, write: false, minify: true, format: 'esm' }
  const { outputFiles } = await esbuild({
    ...options,
    entryPoints: [entry],
    alias: messagesAlias(),
  })
  return outputFiles[0].text
}

test.each([
  ['vite', builtByVite],
  ['esbuild', builtByEsbuild],
])('%s does not replace a variable with the name of the messages', async (name, built) => {
  const entry = path.join(folder, `${name}.js`)
  const result = path.join(folder, `${name}.mjs`)
  writeFileSync(entry, shadowed)

  const code = await built(entry)
  writeFileSync(result, code)

  const { label, preview, both, key } = await import(pathToFileURL(result).href)
  expect(label).toBe('Preview')
  expect(preview({ tabPreview: 'what was given' })).toBe('what was given')
  expect(both()).toBe('own')
  expect(key).toBe(2)
  // The other messages of that file are not in the page.
  expect(code).not.toContain('Data Sources')
})

test('a page does not contain the messages of a page that is loaded later', async () => {
  const entry = path.join(folder, 'first.js')
  const messages = "import * as text from '@askwell/messages/bots/detail'"
  writeFileSync(
    entry,
    `${messages}\nexport const first = text.tabPreview\nexport const load = () => import('./later.js')`,
  )
  writeFileSync(
    path.join(folder, 'later.js'),
    `${messages}\nexport const later = text.tabSources + text.tabPreview`,
  )

  const code = await builtByVite(entry)
  expect(code).toContain('Preview')
  expect(code).not.toContain('Data Sources')
  // Nor does it import a file of messages that both pages share.
  expect(code).not.toMatch(/^import /m)
})

const english = messagesFolder('en')
const files = readdirSync(english, { encoding: 'utf8', recursive: true }).filter((file) =>
  file.endsWith('.ts'),
)

const read = async (file) => import(pathToFileURL(path.join(english, file)).href)

test('a message is a complete text: neither empty nor the second part of a sentence', async () => {
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    for (const [key, message] of Object.entries(await read(file))) {
      if (typeof message !== 'string') continue
      expect.soft(message, `${file} ${key}`).toMatch(/^[^\s,.;:][^]*\S$|^\S$/)
    }
  }
})

/** The keys that the sources use, by message file. */
function keysInUse() {
  const used = new Map()
  for (const part of [
    'contract/src',
    'core/src',
    'extraction/src',
    'stripe-sandbox/src',
    'server/src',
    'chat/src',
    'web/app',
    'widget/src',
  ]) {
    for (const file of readdirSync(path.join(root, part), {
      encoding: 'utf8',
      recursive: true,
    })) {
      if (!/\.tsx?$/.test(file) || file.includes('node_modules')) continue
      const code = readFileSync(path.join(root, part, file), 'utf8')
      for (const [, name, of] of code.matchAll(
        /import \* as (\w+) from '@askwell\/messages\/(.+)'/g,
      )) {
        const keys = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
        used.set(of, new Set([...(used.get(of) ?? []), ...keys.map(([, key]) => key)]))
      }
    }
  }
  return used
}

test('every message is used', async () => {
  const used = keysInUse()
  const unused = []
  for (const file of files.filter((each) => each !== 'language.ts')) {
    const name = file.replace(/\.ts$/, '')
    for (const key of Object.keys(await read(file))) {
      if (!used.get(name)?.has(key)) unused.push(`${name} ${key}`)
    }
  }
  expect(unused).toEqual([])
})
