import { expect, test } from 'vitest'
import { Postings } from './postings.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { EntryReader, type Segment } from './segment.ts'
import { Vocabulary } from './vocabulary.ts'

type Entry = [passage: number, count: number]

/** Stems of the passages from `first` on: a frequent one, rare ones far apart, and one that is repeated often. */
const stemsOf = (passage: number): string[] => [
  'often',
  ...Array.from({ length: passage % 300 }, () => 'repeated'),
  ...(passage % 97 === 0 ? ['rare'] : []),
  ...(passage === 40_000 ? ['once'] : []),
]

const expectedEntries = (stem: string, { first, end }: { first: number; end: number }): Entry[] => {
  const entries: Entry[] = []
  for (let passage = first; passage < end; passage++) {
    const count = stemsOf(passage).filter((other) => other === stem).length
    if (count > 0) entries.push([passage, Math.min(255, count)])
  }
  return entries
}

function run<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

function addPassages(postings: Postings, { first, end }: { first: number; end: number }): void {
  const builder = new PostingsBuilder()
  for (let passage = first; passage < end; passage++) {
    builder.count(stemsOf(passage), 1)
    builder.endPassage()
  }
  const { segment, frequencies } = run(builder.finish(postings.vocabulary, first))
  postings.add(segment, frequencies)
}

function entriesOf({ postings, stem }: { postings: Postings; stem: string }): Entry[] {
  const term = postings.vocabulary.termOf(stem) ?? -1
  return postings.rangesOf(term).flatMap((range) => {
    const entries: Entry[] = []
    const reader = new EntryReader(range.segment, range)
    while (reader.next()) entries.push([reader.passage, reader.count])
    return entries
  })
}

const stems = ['often', 'repeated', 'rare', 'once']
const bytesPerEntry = ({ entries }: Segment, count: number) => entries.length / count

test('entries are read as they were written, in each segment and when segments are merged', () => {
  const postings = new Postings(new Vocabulary())
  const ranges = [
    { first: 39_000, end: 40_500 },
    { first: 40_500, end: 41_500 },
    { first: 41_500, end: 41_600 },
  ]
  for (const range of ranges) addPassages(postings, range)
  const expected = stems.map((stem) => ranges.flatMap((range) => expectedEntries(stem, range)))

  expect(stems.map((stem) => entriesOf({ postings, stem }))).toEqual(expected)
  expect(postings.segments).toHaveLength(3)
  run(postings.merge())
  expect(postings.segments.length).toBeLessThan(3)
  expect(stems.map((stem) => entriesOf({ postings, stem }))).toEqual(expected)
  expect(
    stems.map((stem) => postings.vocabulary.frequencyOf(postings.vocabulary.termOf(stem) ?? -1)),
  ).toEqual(expected.map((entries) => entries.length))
})

test('removed passages are subtracted, whatever their ranges', () => {
  const postings = new Postings(new Vocabulary())
  addPassages(postings, { first: 0, end: 1_000 })
  addPassages(postings, { first: 1_000, end: 1_200 })
  const removed = [
    { from: 0, to: 1 },
    { from: 97, to: 98 },
    { from: 500, to: 1_100 },
    { from: 1_199, to: 1_200 },
  ]

  run(postings.discount(removed))

  const isLeft = ([passage]: Entry) =>
    !removed.some(({ from, to }) => passage >= from && passage < to)
  for (const stem of ['often', 'repeated', 'rare']) {
    const left = expectedEntries(stem, { first: 0, end: 1_200 }).filter(isLeft)
    const term = postings.vocabulary.termOf(stem) ?? -1
    expect(postings.vocabulary.frequencyOf(term)).toBe(left.length)
  }
})

test('an entry of a frequent stem takes one byte, and one with a count two', () => {
  const postings = new Postings(new Vocabulary())
  addPassages(postings, { first: 0, end: 1_000 })

  const [segment] = postings.segments
  const all = stems.map((stem) => entriesOf({ postings, stem }).length)
  const count = all.reduce((sum, length) => sum + length, 0)

  expect(segment && bytesPerEntry(segment, count)).toBeLessThan(1.6)
})
