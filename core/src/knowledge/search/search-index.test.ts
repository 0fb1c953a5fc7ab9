import { describe, expect, test } from 'vitest'
import type { Language } from '../language/language.ts'
import { joinedStems } from '../text/analyze-text.ts'
import { createIndexBuilder } from './index-builder.ts'
import type { SearchIndex, SearchRecord } from './index-types.ts'

type TestText = {
  text: string
  language?: Language
  title?: string
  headings?: string[]
  vector?: Float32Array
}

const recordOf = (
  { text, language, title = '', headings = [], vector }: TestText,
  i: number,
): SearchRecord => ({
  language,
  id: `c${i}`,
  sourceId: 's',
  title,
  headings,
  text,
  stems: joinedStems(text),
  locator: { kind: 'text' },
  ...(vector ? { vector } : {}),
})

function indexOf(texts: TestText[]): SearchIndex {
  const builder = createIndexBuilder()
  texts.map(recordOf).forEach((record) => builder.add(record))
  const slices = builder.finish()
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

const direction = (angle: number) => new Float32Array([Math.cos(angle), Math.sin(angle), 0, 0, 0])

const found = (index: SearchIndex, query: string, vector?: Float32Array): string[] =>
  index.search(query, 10, vector).map((hit) => hit.chunk.text)

const passages = [
  { text: 'Parcels arrive within three days.' },
  { text: 'Returned goods are refunded within a week.' },
  { text: 'The shop opens at nine on weekdays.' },
  { text: 'Refrigerators are delivered by two people.' },
]

describe('search by words', () => {
  test('ranks the passage with the rare words first', () => {
    expect(found(indexOf(passages), 'When are goods refunded?')[0]).toContain('Returned goods')
  })

  test('finds another form of a word', () => {
    expect(found(indexOf(passages), 'delivery of a refrigerator')).toHaveLength(1)
  })

  test('finds a word with a typing error', () => {
    for (const query of ['refrigeratr', 'refirgerator', 'refrigerrator', 'refrigeratros']) {
      expect(found(indexOf(passages), query)[0]).toContain('Refrigerators')
    }
  })

  test('finds a word that is written as it sounds, or without its vowels', () => {
    const index = indexOf([
      { text: 'Where the program crashes, start it anew.' },
      { text: 'A membership lasts for one year.' },
      { text: 'Breakfast is served until ten.' },
    ])

    expect(found(index, 'it keeps krashing')[0]).toContain('crashes')
    expect(found(index, 'cost of membrshp')[0]).toContain('membership')
    expect(found(index, 'wen is brkfst')[0]).toContain('Breakfast')
    expect(found(index, 'brigfast')).toEqual([])
  })

  test('of several words with one error it takes the one that sounds alike', () => {
    const index = indexOf([
      { text: 'White fillings cost £110.' },
      { text: 'Whitening takes two weeks.' },
    ])

    expect(found(index, 'whitning')).toEqual(['Whitening takes two weeks.'])
  })

  test('takes a known word as it is written', () => {
    const index = indexOf([{ text: 'The form is long.' }, { text: 'The farm is wide.' }])

    expect(found(index, 'farm')).toEqual(['The farm is wide.'])
  })

  test('does not match a code with a similar code', () => {
    const index = indexOf([{ text: 'Unit A17 has code QX1000.' }])

    expect(found(index, 'QX1001')).toEqual([])
  })

  test('also searches title and headings, and weighs the title most', () => {
    const index = indexOf([
      { text: 'Some text about the matter, warranty and repairs included and explained.' },
      { text: 'Some text about the matter, nothing else.', headings: ['Warranty'] },
      { text: 'Some text about the matter, nothing else.', title: 'Warranty' },
    ])

    expect(index.search('warranty', 3).map((hit) => hit.chunk.id)).toEqual(['c2', 'c1', 'c0'])
  })

  test('returns at most k hits with descending scores', () => {
    const hits = indexOf(passages).search('within a week within three days', 2)

    expect(hits).toHaveLength(2)
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? Infinity)
  })

  test('returns nothing without a common word', () => {
    expect(found(indexOf(passages), 'zebra')).toEqual([])
    expect(found(indexOf(passages), 'what is the')).toEqual([])
    expect(found(indexOf(passages), '')).toEqual([])
    expect(found(indexOf([]), 'zebra')).toEqual([])
  })

  test('accepts a very long message', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `unknownword${i.toString(36)}`)

    expect(found(indexOf(passages), `parcels ${words.join(' ')}`)[0]).toContain('Parcels')
  })
})

describe('search by vectors', () => {
  test('finds the nearest vectors of a full comparison', () => {
    const angles = Array.from({ length: 3000 }, (_, i) => (i * 2.399963) % (2 * Math.PI))
    const index = indexOf(
      angles.map((angle, i) => ({ text: `passage ${i}x`, vector: direction(angle) })),
    )

    const nearest = index.search('', 10, direction(1))

    // A vector is kept in two bytes a dimension, so those of nearly the same direction may change places.
    const cosines = nearest.map(({ chunk }) =>
      Math.cos((angles[Number(chunk.id.slice(1))] ?? 0) - 1),
    )
    expect(cosines).toHaveLength(10)
    expect(Math.min(...cosines)).toBeGreaterThan(0.9999)
  })

  test('ranks a passage that both searches found before one that only one found', () => {
    const index = indexOf([
      { text: 'Parcels by post.', vector: direction(2) },
      { text: 'Parcels by van.', vector: direction(0) },
      { text: 'Courier service.', vector: direction(0.1) },
    ])

    expect(found(index, 'parcels', direction(0))[0]).toBe('Parcels by van.')
  })

  test('ignores a vector of another model', () => {
    const index = indexOf([{ text: 'Parcels by post.', vector: direction(0) }])

    expect(found(index, 'parcels', new Float32Array(3))).toEqual(['Parcels by post.'])
  })
})

test('builds the index in slices and returns its size', () => {
  const builder = createIndexBuilder()
  const words = Array.from({ length: 90 }, (_, i) => `w${i}`)
  for (let i = 0; i < 3000; i++) builder.add(recordOf({ text: `${words.join(' ')} n${i}` }, i))

  const slices = builder.finish()
  let count = 0
  let slice = slices.next()
  while (!slice.done) {
    count += 1
    slice = slices.next()
  }

  expect(count).toBeGreaterThan(2)
  expect(slice.value.size).toBe(3000)
  expect(slice.value.bytes).toBeGreaterThan(3000 * 90 * 2)
  expect(slice.value.bytes).toBeLessThan(3000 * 90 * 5)
})

describe('languages', () => {
  const german = [
    { text: 'Die Versandkosten betragen 5 Euro. Wir liefern in drei Tagen.' },
    { text: 'Stornierungen sind bis zum Vortag möglich.' },
    { text: 'Wir haben montags bis freitags von neun bis achtzehn Uhr geöffnet.' },
  ]

  test('passages that were stored without a language get the stems of their own', () => {
    const index = indexOf(german)

    expect(index.languages).toEqual(['de'])
    expect(found(index, 'eine Stornierung')[0]).toContain('Stornierungen')
  })

  test('a word is found in a compound', () => {
    expect(found(indexOf(german), 'Was kostet der Versand?')[0]).toContain('Versandkosten')
  })

  test('each question is read in its language where passages have it', () => {
    const index = indexOf([
      ...german,
      ...passages.map(({ text }) => ({ text, language: 'en' as const })),
    ])

    expect(index.languageOf('Was kostet der Versand?')).toBe('de')
    expect(index.languageOf('When are goods refunded?')).toBe('en')
    expect(index.languageOf('Quand ouvrez-vous le magasin ?')).toBe('en')
  })
})

test('an answer is also looked for in the nearest passages in meaning, which share no word', () => {
  const talks = Array.from({ length: 40 }, (_, i) => ({
    text: `Parcel ${i} was sent.`,
    vector: direction(Math.PI / 2),
  }))
  const index = indexOf([...talks, { text: 'Goods travel by ship.', vector: direction(0) }])
  const nearest = direction(0.01)

  const texts = index.searchForAnswer('Where is my parcel?', nearest).map(({ chunk }) => chunk.text)

  expect(index.search('Where is my parcel?', 20, nearest)[0]?.chunk.text).not.toContain('ship')
  expect(texts).toContain('Goods travel by ship.')
  expect(new Set(texts).size).toBe(texts.length)
})
