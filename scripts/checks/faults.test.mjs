import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')

const rows = [...read('docs/faults.md').matchAll(/^\| (\d+) +\| .+? \| (.+?) +\|$/gm)].map(
  ([, number, covered]) => ({ number: Number(number), covered }),
)

/** What is wrong with a row; nothing for a test that exists. */
function problemOf({ number, covered }) {
  const [, file, title] = /^`(.+?)`: "(.+?)"/.exec(covered) ?? []
  if (file === undefined) return [`${number} names no test`]
  if (!existsSync(path.join(root, file))) return [`${number}: ${file} does not exist`]
  return read(file).includes(title) ? [] : [`${number}: no test "${title}" in ${file}`]
}

test('each of the forty faults names a test that exists', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(rows.flatMap((row) => problemOf(row))).toEqual([])
})

test('a row without a test, with a missing file or an unknown title is found', () => {
  const named = '`server/test/crash/graceful-stop.test.ts`: "no such title"'
  expect(problemOf({ number: 36, covered: named })).toHaveLength(1)
  expect(problemOf({ number: 36, covered: '`gone.test.ts`: "a"' })).toHaveLength(1)
  expect(problemOf({ number: 36, covered: 'see the code' })).toHaveLength(1)
})
