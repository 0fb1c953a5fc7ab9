import { expect, test } from 'vitest'
import { stemListOf } from './analyze-text.ts'
import { variantsOf } from './english-variants.ts'

const variants = (word: string) => stemListOf(word).flatMap(variantsOf)

test('British and American words stand for the same thing, in any form', () => {
  expect(variants('holidays')).toEqual(stemListOf('vacation'))
  expect(variants('tyres')).toEqual(stemListOf('tire'))
  expect(variants("children's")).toEqual(stemListOf('kids'))
  expect(variants('window')).toEqual([])
})
