import { expect, test } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '../..')
const client = path.join(root, 'web/build/client')

type Entry = { file: string; imports?: string[] }
type Manifest = Record<string, Entry>

const manifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))

/** Size of a file compressed with gzip, in KB of 1,024 bytes. */
const kilobytes = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length / 1024

const shared = ['entry.client.tsx', 'app/root.tsx', 'app/routes/site-layout.tsx']

const keyOf = (entries: Manifest, name: string) => {
  const key = Object.keys(entries).find((each) => each.split('?')[0]?.endsWith(name))
  if (!key) throw new Error(`${name} was not built`)
  return key
}

/** Every file that is loaded with some modules, without dynamic imports. */
function filesOf(entries: Manifest, names: string[]): Set<string> {
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    for (const next of entries[key]?.imports ?? []) visit(next)
  }
  for (const name of names) visit(keyOf(entries, name))
  return new Set([...visited].flatMap((key) => entries[key]?.file ?? []))
}

type Size = { size: number; files: string }

/** The sum of some files of the build, and each of them with its size. */
function sizeOf(files: Iterable<string>): Size {
  const sizes = [...files].map((file) => ({ file, size: kilobytes(path.join(client, file)) }))
  return {
    size: sizes.reduce((sum, { size }) => sum + size, 0),
    files: sizes.map(({ file, size }) => `${size.toFixed(2)} KB ${file}`).join(', '),
  }
}

const isScript = (file: string) => file.endsWith('.js')

function scripts(...modules: string[]): Size {
  const files = filesOf(manifest(), [...shared, ...modules.map((name) => `app/${name}.tsx`)])
  return sizeOf([...files].filter(isScript))
}

function expectUpTo(limit: number, name: string, ...parts: Size[]) {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const files = parts.map((part) => part.files).join(', ')
  expect
    .soft(size, `${name}: ${size.toFixed(2)} KB of ${limit} KB: ${files}`)
    .toBeLessThanOrEqual(limit)
}

/** The list of all routes and their files, which React Router loads with every page. */
function routeList(): Size {
  const names = readdirSync(path.join(client, 'assets')).filter((name) =>
    /^manifest-\w+\.js$/.test(name),
  )
  expect(names).toHaveLength(1)
  return sizeOf(names.map((name) => `assets/${name}`))
}

const marketing =
  'home about-us subscription contact-us faq testimonials privacy-and-policy terms-and-conditions mission cookies'.split(
    ' ',
  )

test('a marketing page loads at most 125 KB of scripts', () => {
  for (const route of marketing) {
    expectUpTo(125, route, scripts(`routes/public/${route}`))
  }
})

test('home and subscription load at most 125 KB of scripts with the list of routes', () => {
  for (const route of ['home', 'subscription']) {
    expectUpTo(125, route, scripts(`routes/public/${route}`), routeList())
  }
})

const account = 'login register forgot-password reset-password verify-email unsubscribe'.split(' ')

test('an account page loads at most 128 KB of scripts; validation and calls are loaded later', () => {
  for (const route of account) {
    expectUpTo(128, route, scripts(`routes/account/${route}`))
  }
})

test('the dashboard loads at most 200 KB of scripts, a bot with one of its tabs 225 KB', () => {
  for (const route of [
    'bots/dashboard',
    'bots/mychatbots',
    'account/profile',
    'bots/create-new-chatbot',
  ]) {
    expectUpTo(200, route, scripts(`routes/${route}`))
  }
  for (const tab of [
    'setting/setting',
    'sources/sources',
    'preview/preview',
    'embed/embed',
    'integration/integration',
    'conversations/conversations',
  ]) {
    expectUpTo(225, tab, scripts('routes/bots/chatbot', `features/bot/${tab}-tab`), routeList())
  }
})

test('the dashboard needs at most 12 script files', () => {
  const files = filesOf(manifest(), [...shared, 'app/routes/bots/dashboard.tsx'])
  const names = [...files, 'the list of routes.js'].filter(isScript)
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(12)
})

test('the JSON editor adds at most 110 KB of scripts to its tab', () => {
  const tab = ['routes/bots/chatbot', 'features/bot/integration/integration-tab']
  const editor = 'features/bot/integration/editor/json-editor'
  const added = scripts(...tab, editor).size - scripts(...tab).size
  expect(added).toBeLessThanOrEqual(110)
})

test('styles take at most 14 KB, the two fonts at most 65 KB', () => {
  const entries = manifest()
  const files = Object.values(entries).map(({ file }) => path.join(client, file))
  const styles = files.filter((file) => /\/app-[^/]+\.css$/.test(file))
  expect(styles).toHaveLength(1)
  for (const file of styles) expect(kilobytes(file)).toBeLessThanOrEqual(14)

  const fonts = files.filter((file) => /latin-wght-normal-[^/]+\.woff2$/.test(file))
  expect(fonts).toHaveLength(2)
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(file).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(65)
})

test('the chat page takes at most 35 KB, the embed script at most 3 KB', () => {
  expect(kilobytes(path.join(root, 'chat/dist/page.html'))).toBeLessThanOrEqual(35)
  expect(kilobytes(path.join(root, 'widget/dist/embed.js'))).toBeLessThanOrEqual(3)
})

test('each part that the chat page loads later takes at most 8 KB', () => {
  const folder = path.join(root, 'chat/dist/parts')
  const parts = readdirSync(folder)
  expect(parts.map((name) => name.replace(/-\w{12}\.js$/, '')).toSorted()).toEqual([
    'action-form',
    'rating-reasons',
  ])
  for (const name of parts) {
    expect.soft(kilobytes(path.join(folder, name)), name).toBeLessThanOrEqual(8)
  }
})

test('every public page is prerendered', () => {
  const folders = ['.', 'about_us', 'subscription', 'contact_us', 'faq', 'testimonials', 'mission']
  const more = ['privacy_and_policy', 'terms_and_conditions', 'cookies', 'login', 'register']
  for (const folder of [...folders, ...more]) {
    expect(existsSync(path.join(client, folder, 'index.html')), folder).toBe(true)
  }
})
