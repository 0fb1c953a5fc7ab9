import { expect, test } from 'vitest'
import { sessionOriginOf } from './session-origin.ts'

const nowhere = { host: '', path: '', language: '' }

test('the page of a conversation is kept without query and fragment', () => {
  expect(sessionOriginOf('https://shop.example:8443/cart/2?email=a@b.example#top', '')).toEqual({
    host: 'shop.example:8443',
    path: '/cart/2',
    language: '',
  })
})

test('a long path is cut at 500 characters, a longer address is left out', () => {
  const { path } = sessionOriginOf(`https://shop.example/${'a'.repeat(800)}`, '')
  expect(path).toHaveLength(500)
  expect(sessionOriginOf(`https://shop.example/${'a'.repeat(100_000)}`, '')).toEqual(nowhere)
})

test('a host of more than 255 characters is no page', () => {
  expect(sessionOriginOf(`https://${'a'.repeat(256)}.example/cart`, '')).toEqual(nowhere)
})

test.each(['', 'shop.example/cart', 'javascript:alert(1)', 'data:text/html,x', 'https://'])(
  '%j is no page',
  (page) => expect(sessionOriginOf(page, '')).toEqual(nowhere),
)

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de-ch'],
  ['en', 'en'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['*', ''],
  ['<b>', ''],
  ['x'.repeat(10_000), ''],
])('the language of %j is %j', (header, language) => {
  expect(sessionOriginOf('', header).language).toBe(language)
})
