import { describe, expect, test } from 'vitest'
import { measureBlocks, referenceMs } from '../../../test/support/measure-blocks.ts'
import { readRobotsFile } from './robots-file.ts'

const read = (...lines: string[]) => readRobotsFile(lines.join('\n'), 'askwellbot')

const numbered = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_line, n) => line(n))

describe('which rules count', () => {
  test.each([
    ['nothing, without a file', '', { path: '/a', allowed: true }],
    ['those for all crawlers', 'User-agent: *|Disallow: /a', { path: '/a', allowed: false }],
    ['not those for others', 'User-agent: Other|Disallow: /', { path: '/a', allowed: true }],
    [
      'those for this one, instead',
      'User-agent: *|Disallow: /|User-agent: AskwellBot/1.0|Disallow: /b',
      { path: '/a', allowed: true },
    ],
    [
      'those for this one, in two groups',
      'User-agent: askwellbot|Disallow: /a|User-agent: x|Allow: /|User-agent: AskwellBot|Disallow: /b',
      { path: '/a', allowed: false },
    ],
    [
      'those for this one among several',
      'User-agent: x|User-agent: AskwellBot|User-agent: y|Disallow: /a',
      { path: '/a', allowed: false },
    ],
    [
      'none, when the rule is empty',
      'User-agent: *|Disallow: /|User-agent: AskwellBot|Disallow:',
      { path: '/a', allowed: true },
    ],
    ['not one before any name', 'Disallow: /a', { path: '/a', allowed: true }],
    [
      'with comments and spaces',
      '\ufeff  USER-AGENT : * # all|  disallow:\t/a # private',
      { path: '/a', allowed: false },
    ],
  ])('%s', async (_what, text, { path, allowed }) => {
    const { allows } = await read(...text.split('|'))

    expect(allows(path)).toBe(allowed)
  })
})

describe('which pattern matches', () => {
  test.each([
    ['/a', '/a', true],
    ['/a', '/abc?d', true],
    ['/a', '/b', false],
    ['/a/long/path', '/a', false],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/a$b', '/a$bc', true],
    ['/*.pdf', '/x/y.pdf?z', true],
    ['/*.pdf$', '/x/y.pdf?z', false],
    ['/*.pdf$', '/x.pdf/y.pdf', true],
    ['/*a$', '/a', true],
    ['/a*a$', '/a', false],
    ['*/b*c', '/a/b/d/c', true],
    ['*/b*c', '/a/c/b', false],
    ['/a*', '/a', true],
    ['/é%c3', '/%C3%A9%c3', true],
  ])('%s of %s: %s', async (pattern, path, expected) => {
    const { allows } = await read('User-agent: *', `Disallow: ${pattern}`)

    expect(allows(path)).toBe(!expected)
  })

  test('the longest pattern counts, and of equally long ones that which allows', async () => {
    const { allows } = await read(
      'User-agent: *',
      'Disallow: /a',
      'Allow: /a/b',
      'Disallow: /a/b/*',
      'Disallow: /c',
      'Allow: /c',
      'Disallow: /d*',
      'Allow: /d/',
      'Disallow: /abcdefghijk',
    )

    expect(['/a', '/a/b', '/a/b/', '/c', '/d', '/d/', '/e', '/abcdefg'].filter(allows)).toEqual([
      '/a/b',
      '/c',
      '/d/',
      '/e',
    ])
  })
})

test('delay and sitemaps are read', async () => {
  const { delay, sitemaps } = await read(
    'Sitemap: https://a.example/1.xml',
    'User-agent: *',
    'Crawl-delay: 5',
    'User-agent: AskwellBot',
    'crawl-delay: 2',
    'crawl-delay: x',
    'sitemap: https://a.example/2.xml',
  )

  expect(delay).toBe(2)
  expect(sitemaps).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml'])
})

describe('a hostile file of half a megabyte', () => {
  const paths = numbered(10, (n) => `/${'a'.repeat(1_900)}${n}`)

  test.each([
    [
      'crawlers that share all rules',
      [
        ...numbered(3_000, (n) => `User-agent: a${n}`),
        ...numbered(3_000, (n) => `Disallow: /${n}`),
      ],
    ],
    ['rules', ['User-agent: *', ...numbered(20_000, (n) => `Disallow: /private/${n}`)]],
    [
      'rules of every length',
      ['User-agent: *', ...numbered(950, (n) => `Disallow: /${'a'.repeat(n)}b`)],
    ],
    [
      'wildcards',
      ['User-agent: *', ...numbered(250, (n) => `Disallow: /*${'a*'.repeat(900)}b${n}`)],
    ],
    [
      'long wildcards',
      ['User-agent: *', ...numbered(250, (n) => `Disallow: /*${'a'.repeat(900)}b${n}$`)],
    ],
    ['empty lines', [' '.repeat(1_000), ...numbered(480_000, () => '')]],
  ])('of many %s blocks nobody', async (_what, lines) => {
    const longest = measureBlocks()
    const before = process.threadCpuUsage()
    const { allows } = await readRobotsFile(lines.join('\n'), 'askwellbot')
    const allowed = paths.filter(allows)
    const { user } = process.threadCpuUsage(before)

    expect(allowed.length).toBeLessThanOrEqual(paths.length)
    expect(longest()).toBeLessThan(3 * referenceMs())
    expect(user / 1_000).toBeLessThan(20 * referenceMs())
  })
})
