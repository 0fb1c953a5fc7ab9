import { expect, test } from 'vitest'
import { createIndexReader } from '../index-builder.ts'
import { TextList } from '../texts/text-list.ts'
import { takeText, textPieces } from '../texts/text-pieces.ts'
import { takeVectors } from '../vectors/vector-pieces.ts'
import { VectorTable } from '../vectors/vector-table.ts'
import { IndexDamagedError, uint32sOf } from './pieces.ts'

/** The piece of a block of texts. */
function textBlock(): Uint8Array {
  const texts = new TextList()
  for (let number = 0; number < 4_000; number++) texts.add(`The gate opens at ${number}.`)
  const [piece] = textPieces(texts)
  if (piece?.section !== 'texts') throw new Error('too few texts for a block')
  return piece.bytes
}

test('texts are read back, and refused when their end is cut off', () => {
  const whole = textBlock()
  const texts = new TextList()
  takeText(texts, whole)
  expect(texts.at(7)).toBe('The gate opens at 7.')

  expect(() => takeText(new TextList(), whole.subarray(0, -1))).toThrow(
    new IndexDamagedError('texts are cut off'),
  )
})

test('texts that need the table of a block before are refused without one', () => {
  const noTexts = new Uint8Array(12)
  expect(() => takeText(new TextList(), noTexts)).toThrow(
    new IndexDamagedError('texts are cut off'),
  )
})

test('vectors that end within a row are refused', () => {
  expect(() => takeVectors(new VectorTable(), new Uint8Array(16), 3)).toThrow(
    new IndexDamagedError('vectors are cut off'),
  )
})

test('numbers that end within a number are refused', () => {
  expect(() => uint32sOf(new Uint8Array(7))).toThrow(
    new IndexDamagedError('a list of numbers is cut off'),
  )
})

test('an index without its beginning is refused', () => {
  const reader = createIndexReader()
  expect(() => reader.finish()).toThrow(new IndexDamagedError('parts are missing'))
  expect(() => reader.take({ section: 'terms', bytes: new Uint8Array(4) })).toThrow(
    new IndexDamagedError('a list is too long'),
  )
})
