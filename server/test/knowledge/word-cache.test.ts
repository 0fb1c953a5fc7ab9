import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { joinedStems } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Megabytes in use after the work. */
function kept(work: () => void): number {
  collect()
  const before = process.memoryUsage().heapUsed
  work()
  collect()
  return (process.memoryUsage().heapUsed - before) / 1_048_576
}

const letters = (at: number) =>
  String(at).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')

test.each(['en', 'de'] as const)(
  'A: the stems that are kept in %s do not keep the texts of their words',
  (language) => {
    const megabytes = kept(() => {
      for (let at = 0; at < 1_000; at += 1) {
        joinedStems(`${'the of and '.repeat(2_000)} reservation${letters(at)}`, language)
      }
    })

    expect(megabytes).toBeLessThan(5)
  },
)

test('A: words without end are not kept', () => {
  const megabytes = kept(() => {
    for (let at = 0; at < 100; at += 1) joinedStems(`${letters(at)}${'x'.repeat(500_000)}`)
  })

  expect(megabytes).toBeLessThan(5)
})
