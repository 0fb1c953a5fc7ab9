import { expect, test } from 'vitest'
import { allPaths, isPathAllowed } from './path-rules.ts'

const site = 'https://shop.example'
const isRead = (path: string, rules: Partial<typeof allPaths>) =>
  isPathAllowed(site + path, { ...allPaths, ...rules })

test('without rules every page is read', () => {
  expect(isRead('/anything?x=1', {})).toBe(true)
})

test.each([
  ['/help', true],
  ['/help/delivery', true],
  ['/help?lang=de', true],
  ['/help/', true],
  ['/Help/Returns', true],
  ['/helpers', false],
  ['/', false],
])('with "/help" included, %s is read: %s', (path, expected) => {
  expect(isRead(path, { include: ['/help'] })).toBe(expected)
  expect(isRead(path, { include: ['/help/'] })).toBe(expected)
})

test.each([
  ['/blog/2019/report.pdf', '/blog/*.pdf', false],
  ['/blog/2019/report.pdf/print', '/blog/*.pdf', false],
  ['/blog/2019/report.pdfs', '/blog/*.pdf', true],
  ['/de/news/1', '/*/news', false],
  ['/news/1', '/*/news', true],
  ['/de/2019/print', '/*/news/*/print', true],
  ['/de/news/2019/print', '/*/news/*/print', false],
  ['/shop?sort=price', '/*sort=*', false],
  ['/über-uns', '/über-uns', false],
])('%s with "%s" excluded is read: %s', (path, rule, expected) => {
  expect(isRead(path, { exclude: [rule] })).toBe(expected)
})

test('an excluded path below an included one is not read', () => {
  const rules = { include: ['/help'], exclude: ['/help/archive'] }

  expect(isRead('/help/archive/2019', rules)).toBe(false)
  expect(isRead('/help/today', rules)).toBe(true)
})
