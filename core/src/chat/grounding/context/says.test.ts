import { expect, test } from 'vitest'
import { keptSaysOf } from './says.ts'

test('the figures of a text of the owner are looked for once', () => {
  const text = 'The ferry leaves at 9:30 and costs 12 euros.'

  expect(keptSaysOf(text)).toContain('clock|570')
  expect(keptSaysOf(text)).toBe(keptSaysOf(text))
})

test('those of a long text are not kept', () => {
  const text = `${'The ferry is white. '.repeat(250)}It costs 12 euros.`

  expect(keptSaysOf(text)).not.toBe(keptSaysOf(text))
})
