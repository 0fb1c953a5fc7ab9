import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { buildChat } from '../scripts/bundle/build-chat.mjs'

type Sizes = { page: number; embed: number }

const dist = new URL('dist/', import.meta.url)
let sizes: Sizes
let page: string

beforeAll(async () => {
  sizes = await buildChat()
  page = await readFile(new URL('page.html', dist), 'utf8')
})

test('the chat page is one response of at most 35 KB, the embed script has at most 3 KB', () => {
  expect(sizes.page).toBeLessThanOrEqual(35 * 1024)
  expect(sizes.embed).toBeLessThanOrEqual(3 * 1024)
})

test('the page loads no other script or style and has no style attribute', () => {
  expect(page).not.toMatch(/<(?:script|link)[^>]+(?:src|rel="stylesheet)/)
  expect(page).not.toMatch(/<[a-z]+[^>]* style=/)
})

function hashOf(pattern: RegExp): string {
  const inlined = pattern.exec(page)?.[1] ?? ''
  return `sha256-${createHash('sha256').update(inlined).digest('base64')}`
}

test('its policy contains the hashes of exactly the inlined script and style', async () => {
  const policy: unknown = JSON.parse(await readFile(new URL('page.json', dist), 'utf8'))

  expect(policy).toEqual({
    scripts: [hashOf(/<script>([\s\S]*?)<\/script>/)],
    styles: [hashOf(/<style>([\s\S]*?)<\/style>/)],
  })
})

test('the page contains the placeholders of title and bot once each', () => {
  expect(page.split('<!--askwell:title-->')).toHaveLength(2)
  expect(page.split('<!--askwell:bot-->')).toHaveLength(2)
})
