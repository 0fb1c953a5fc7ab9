import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test.each([
  ['en-us', 'American English'],
  ['de', 'German'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['', ''],
  ['not a tag', 'not a tag'],
])('the language %j is shown as %j', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
