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

function scriptSize(...modules: string[]): number {
  const files = filesOf(manifest(), [...shared, ...modules.map((name) => `app/${name}.tsx`)])
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + kilobytes(path.join(client, file)), 0)
}

/** The list of all routes and their files, which React Router loads with every page. */
function routeListSize(): number {
  const files = readdirSync(path.join(client, 'assets')).filter((name) =>
    /^manifest-\w+\.js$/.test(name),
  )
  expect(files).toHaveLength(1)
  return files.reduce((sum, name) => sum + kilobytes(path.join(client, 'assets', name)), 0)
}

const marketing =
  'home about-us subscription contact-us faq testimonials privacy-and-policy terms-and-conditions mission cookies'.split(
    ' ',
  )

test('a marketing page loads at most 125 KB of scripts', () => {
  for (const route of marketing) {
    expect.soft(scriptSize(`routes/public/${route}`), route).toBeLessThanOrEqual(125)
  }
})

test('home and subscription load at most 125 KB of scripts with the list of routes', () => {
  for (const route of ['home', 'subscription']) {
    const size = scriptSize(`routes/public/${route}`) + routeListSize()
    expect.soft(size, route).toBeLessThanOrEqual(125)
  }
})

const account = 'login register forgot-password reset-password verify-email unsubscribe'.split(' ')

test('an account page loads at most 128 KB of scripts; validation and calls are loaded later', () => {
  for (const route of account) {
    expect.soft(scriptSize(`routes/account/${route}`), route).toBeLessThanOrEqual(128)
  }
})

test('the dashboard loads at most 200 KB of scripts, a bot with one of its tabs 225 KB', () => {
  for (const route of [
    'bots/dashboard',
    'bots/mychatbots',
    'account/profile',
    'bots/create-new-chatbot',
  ]) {
    expect.soft(scriptSize(`routes/${route}`), route).toBeLessThanOrEqual(200)
  }
  for (const tab of [
    'setting/setting',
    'sources/sources',
    'preview/preview',
    'embed/embed',
    'integration/integration',
    'conversations/conversations',
  ]) {
    const size = scriptSize('routes/bots/chatbot', `features/bot/${tab}-tab`)
    expect.soft(size + routeListSize(), tab).toBeLessThanOrEqual(225)
  }
})

test('the dashboard needs at most 12 script files', () => {
  const scripts = filesOf(manifest(), [...shared, 'app/routes/bots/dashboard.tsx'])
  const routeList = 1
  expect(
    [...scripts].filter((file) => file.endsWith('.js')).length + routeList,
  ).toBeLessThanOrEqual(12)
})

test('the JSON editor adds at most 110 KB of scripts to its tab', () => {
  const tab = scriptSize('routes/bots/chatbot', 'features/bot/integration/integration-tab')
  const name = 'features/bot/integration/editor/json-editor'
  const withEditor = scriptSize(
    'routes/bots/chatbot',
    'features/bot/integration/integration-tab',
    name,
  )
  expect(withEditor - tab).toBeLessThanOrEqual(110)
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
