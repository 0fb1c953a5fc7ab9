import { describe, expect, test } from 'vitest'
import { joinedStems } from '../../text/analyze-text.ts'
import { createIndexBuilder, createIndexReader } from '../index-builder.ts'
import type { ChangingIndex, IndexChange, SearchRecord } from '../index-types.ts'
import { FilledArray, IndexDamagedError, type IndexPiece } from './pieces.ts'

const words = ['gate', 'lamp', 'parcel', 'garden', 'invoice', 'harbor', 'ticket', 'window']
const wordAt = (number: number) => words[number % words.length] ?? ''

function recordOf(number: number, sourceId: string): SearchRecord {
  const text = `The ${wordAt(number)} and the ${wordAt(number * 3 + 1)} cost “${number}” euros.`
  const angle = number / 10
  return {
    id: `r_${sourceId}-${number}`,
    sourceId,
    title: `About ${wordAt(number)}`,
    headings: number % 3 === 0 ? ['Prices', wordAt(number)] : [],
    text,
    stems: joinedStems(text),
    language: number % 7 === 0 ? 'de' : 'en',
    locator:
      number % 5 === 0 ? { kind: 'answer', savedAt: number, isExact: false } : { kind: 'text' },
    vector: new Float32Array([Math.cos(angle), Math.sin(angle), 0]),
  }
}

function run<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

function addSource(to: Pick<IndexChange, 'add'>, sourceId: string, [from, end]: [number, number]) {
  for (let number = from; number < end; number++) to.add(recordOf(number, sourceId))
}

/** An index with several segments and removed passages. */
function changedIndex(): ChangingIndex {
  const builder = createIndexBuilder()
  addSource(builder, 'first', [0, 40])
  addSource(builder, 'second', [40, 60])
  const index = run(builder.finish())
  const change = index.change()
  addSource(change, 'third', [60, 90])
  run(change.finish(['second']))
  return index
}

function readBack(pieces: Iterable<IndexPiece>): ChangingIndex {
  const reader = createIndexReader()
  for (const { section, bytes } of pieces) {
    // As read from a file: at an address that is no multiple of four.
    const moved = new Uint8Array(bytes.length + 1)
    moved.set(bytes, 1)
    reader.take({ section, bytes: moved.subarray(1) })
  }
  return reader.finish()
}

function isRefused(pieces: Iterable<IndexPiece>): boolean {
  try {
    readBack(pieces)
    return false
  } catch {
    return true
  }
}

const questions = ['What does the gate cost?', 'invoice and harbour', 'gaden window', 'Preise 42']
const answersOf = (index: ChangingIndex) => ({
  hits: questions.map((question) => index.search(question, 20)),
  byMeaning: index.search('gate', 20, new Float32Array([1, 0, 0])),
  terms: questions.map((question) => index.termsOf(question)),
  languages: index.languages,
  size: index.size,
  sample: index.sample(10),
  answers: index.answers(),
  prefixes: index.idPrefixes(),
  isOutdated: index.isOutdated,
})

describe('a stored index', () => {
  test('answers with the same passages and exactly the same scores', () => {
    const index = changedIndex()

    const stored = readBack(index.pieces())

    expect(answersOf(stored)).toEqual(answersOf(index))
    expect(answersOf(stored).hits[0]?.length).toBeGreaterThan(5)
    // What only removed passages had is not stored.
    expect(stored.bytes).toBeLessThanOrEqual(index.bytes)
    expect(stored.bytes).toBeGreaterThan(index.bytes * 0.8)
  })

  test('changes as the index from which it was made', () => {
    const [index, stored] = [changedIndex(), readBack(changedIndex().pieces())]

    for (const changing of [index, stored]) {
      const change = changing.change()
      addSource(change, 'first', [100, 125])
      run(change.finish(['first', 'third']))
      run(changing.merge())
    }

    expect(answersOf(stored)).toEqual(answersOf(index))
    expect(stored.idPrefixes()).toEqual(new Map([['first', 'r_first-']]))
  })

  test('of which any piece is missing, cut off or too long is refused', () => {
    const pieces = [...changedIndex().pieces()].filter(({ section }) => section !== 'vectors')

    const outcomes = pieces.map((piece, at) => {
      const without = pieces.filter((other) => other !== piece)
      const cut = { ...piece, bytes: piece.bytes.subarray(0, -4) }
      const long = { ...piece, bytes: Uint8Array.from([...piece.bytes, 0, 0, 0, 0]) }
      return [
        piece.section,
        ...[without, pieces.with(at, cut), pieces.with(at, long)].map(isRefused),
      ]
    })
    // Stems are one text: more characters belong to its last word.
    expect(outcomes).toEqual(
      pieces.map(({ section }) => [section, true, true, section !== 'stems']),
    )
  })

  test('says that a list is longer than it should be', () => {
    const list = new FilledArray(new Uint32Array(2))
    list.add(new Uint8Array(4))

    expect(() => list.add(new Uint8Array(8))).toThrow(IndexDamagedError)
    expect(list.isFull).toBe(false)
  })
})
