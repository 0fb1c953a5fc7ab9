import { expect, test } from 'vitest'
import { keptFormsOf } from './forms.ts'

test('the figures of a text of the owner are looked for once', () => {
  const text = 'The ferry leaves at 9:30 and costs 12 euros.'

  expect(keptFormsOf(text)).toContain('clock|570')
  expect(keptFormsOf(text)).toBe(keptFormsOf(text))
})

test('those of a long text are not kept', () => {
  const text = `${'The ferry is white. '.repeat(250)}It costs 12 euros.`

  expect(keptFormsOf(text)).not.toBe(keptFormsOf(text))
})
