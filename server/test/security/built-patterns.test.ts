import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attackText, patterns } from '../siege/attack-texts.ts'
import { referenceMs } from '../support/measure-blocks.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Words and figures that lead into the patterns of questions, quantities and dates. */
const words = ['for ', 'the ', 'and ', 'monday ', 'one ', '1 to ', '1,1', 'a, ', '$1 ', '"a""', 'b']
const runLength = 6_000
const texts = ['', 'for the '].flatMap((start) =>
  [...patterns, ...words].map((run) => start + attackText(runLength, [run])),
)

/** The beginning of the pattern that porter-stemmer.ts applies to words of at most 64 letters. */
const bounded = '(?:[aeiou]|(?<=[^aeiou])y)+(?:(?!'

/** The patterns that a module builds when it is loaded; the lint rule sees literals only. Loads it once more. */
async function builtPatterns(file: string): Promise<RegExp[]> {
  const built: RegExp[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string, string?]) {
      const pattern = new target(...args)
      built.push(pattern)
      return pattern
    },
  })
  try {
    await import(`${path.join(root, file)}?built-patterns`)
  } finally {
    globalThis.RegExp = original
  }
  return built
}

/** CPU milliseconds of finding every match in the text that takes longest. */
function longestSearch(pattern: RegExp): number {
  const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''))
  const times = texts.map((text) => {
    const before = process.threadCpuUsage()
    text.replaceAll(everywhere, '')
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.max(...times)
}

test('no pattern that is built from parts takes longer than its text is long', async () => {
  const files = globSync('{core,contract,extraction,server}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('new RegExp('))
  const built = new Map<string, RegExp>()
  for (const file of files) {
    for (const pattern of await builtPatterns(file)) built.set(pattern.source, pattern)
  }
  const reference = referenceMs()
  const [stemming = [], others = []] = [true, false].map((isBounded) =>
    [...built.values()].filter(({ source }) => source.includes(bounded) === isBounded),
  )
  const slow = others.filter((pattern) => longestSearch(pattern) > 5 * reference)

  expect(built.size).toBeGreaterThan(60)
  expect(slow.map(({ source }) => source)).toEqual([])
  // The measurement finds a pattern that takes long.
  expect(stemming.map((pattern) => longestSearch(pattern) > reference)).toEqual([true])
})
