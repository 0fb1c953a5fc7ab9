import { expect, test } from 'vitest'
import { takeText, textPieces } from './text-pieces.ts'
import { TextList } from './text-list.ts'

const words =
  'the parcel of a customer arrives in three days when it was ordered before noon, and on Mondays after'.split(
    ' ',
  )

/** Sentences that differ, some with characters of several bytes. */
const sentence = (number: number): string => {
  const chosen = Array.from({ length: 40 }, (_, at) => words[(number * 7 + at * at) % words.length])
  return `${number}. ${chosen.join(' ')}${number % 9 === 0 ? ' “Größe” 日本語 🙂' : '.'}`
}

function listOf(texts: readonly string[]): TextList {
  const list = new TextList()
  for (const text of texts) list.add(text)
  return list
}

const sentences = Array.from({ length: 900 }, (_, number) => sentence(number))
const contentOf = (list: TextList) => Array.from({ length: list.length }, (_, at) => list.at(at))

test('texts are read as they were added, in less than half of their size', () => {
  const list = listOf(sentences)

  expect(contentOf(list)).toEqual(sentences)
  expect(list.all.blocks.length).toBeGreaterThan(1)
  expect(list.bytes).toBeLessThan(sentences.join('').length / 2)
})

test('a list with blocks of infinite size keeps texts as they are', () => {
  const list = new TextList(Infinity)
  for (const text of sentences) list.add(text)

  expect(contentOf(list)).toEqual(sentences)
  expect(list.all).toEqual({ blocks: [], open: sentences })
})

test('texts of another kind get a table of their own, which shortens them as much', () => {
  const rows = Array.from(
    { length: 6_000 },
    (_, at) => `${at * 37};EUR ${at % 90},50;SKU-${at * 7}`,
  )

  const list = listOf([...sentences, ...rows])

  expect(contentOf(list)).toEqual([...sentences, ...rows])
  expect(new Set(list.all.blocks.map(({ table }) => table)).size).toBe(2)
})

test('bytes that no table has seen are kept as they are', () => {
  const codes = Array.from({ length: 700 }, (_, at) => String.fromCodePoint(0x4e00 + at * 29))
  const texts = [...sentences.slice(0, 600), codes.join(''), ...sentences.slice(600)]

  expect(contentOf(listOf(texts))).toEqual(texts)
})

test('a removed text is erased, and its block goes with the last one', () => {
  const list = listOf(sentences)
  const inFirst = list.all.blocks[0]?.ends.length ?? 0
  const before = list.bytes

  for (let at = 1; at < inFirst; at++) list.remove(at)
  list.remove(899)
  expect(list.at(5)).not.toBe(sentences[5])
  expect([list.at(0), list.at(inFirst), list.at(899)]).toEqual([
    sentences[0],
    sentences[inFirst],
    '',
  ])
  list.remove(0)
  expect(list.all.blocks[0]?.codes).toHaveLength(0)
  expect(before - list.bytes).toBeGreaterThan(20_000)
})

test('stored texts are the same, and refused when a part is missing', () => {
  const pieces = [...textPieces(listOf(sentences))].filter(({ section }) => section === 'texts')
  const restored = new TextList()
  for (const { bytes } of pieces) takeText(restored, bytes)

  expect(contentOf(restored)).toEqual(sentences.slice(0, restored.length))
  expect(restored.length).toBeGreaterThan(600)
  const [first] = pieces
  expect(() => takeText(new TextList(), first?.bytes.subarray(0, -4) ?? new Uint8Array())).toThrow(
    'cut off',
  )
})
