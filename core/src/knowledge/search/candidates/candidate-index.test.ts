import { expect, test } from 'vitest'
import { runAtOnce } from '../../../shared/index.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { createIndexBuilder } from '../index-builder.ts'
import type { SearchRecord } from '../index-types.ts'
import { createCandidateIndex, searchedStems, stemsOfQuestion } from './candidate-index.ts'
import { CorpusStatistics } from '../corpus-statistics.ts'
import { countStems } from './passage-stems.ts'

const texts = [
  'Bicycles are repaired within three days.',
  'A bicycle helmet costs 40 euros.',
  'Helmets are sold on weekdays, bicycles on Saturdays.',
  'The repair of a tire takes one hour.',
  'Opening hours are 9 to 18 on weekdays.',
  'A tire costs 25 euros, a bicycle chain 30 euros.',
]

const records = texts.map((text, at): SearchRecord & { language: 'en' } => ({
  id: `r-${at}`,
  sourceId: `s${at % 2}`,
  title: 'Bicycle workshop',
  headings: at === 4 ? ['Opening hours'] : [],
  text,
  stems: stemListOf(text).join(' '),
  language: 'en',
  locator: { kind: 'text' },
}))

function statisticsOf(all: typeof records): CorpusStatistics {
  const statistics = new CorpusStatistics()
  const frequencies = new Map<string, number>()
  let length = 0
  for (const record of all) {
    const counted = countStems(record)
    length += counted.length
    for (const stem of counted.counts.keys()) {
      frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
    }
  }
  statistics.setTotals([{ language: 'en', passages: all.length, length }])
  for (const [stem, passages] of frequencies) statistics.setFrequency(stem, passages)
  return statistics
}

function wholeIndex() {
  const builder = createIndexBuilder()
  for (const record of records) builder.add(record)
  return runAtOnce(builder.finish())
}

const scores = (hits: { chunk: { id: string }; score: number }[]) =>
  hits.map(({ chunk, score }) => [chunk.id, Number(score.toFixed(5))])

test('an index of some passages scores them as an index of all', () => {
  const statistics = statisticsOf(records)
  const some = createCandidateIndex(statistics, {
    records: records.filter(({ text }) => /helmet|euros/i.test(text)),
  })
  const question = 'What does a bicycle helmet cost?'
  expect(scores(some.search(question, 3))).toEqual(scores(wholeIndex().search(question, 3)))
  expect(some.size).toBe(records.length)
  expect(some.languages).toEqual(['en'])
})

test('the same statistics serve many questions', () => {
  const statistics = statisticsOf(records)
  const first = wholeIndex().search('tire repair', 3)
  for (let round = 0; round < 3; round++) {
    const again = createCandidateIndex(statistics, { records })
    expect(scores(again.search('tire repair', 3))).toEqual(scores(first))
  }
})

test('a question is searched with the stems of the bot, misspelt ones too, the rarest first', () => {
  const stems = searchedStems(statisticsOf(records), 'How much is a bicycle helmat?')
  expect(stems.map(({ stem, passages }) => [stem, passages])).toEqual([
    ['helmet', 2],
    ['bicycl', 6],
  ])
  expect(searchedStems(statisticsOf(records), 'Where is Paris?')).toEqual([])
})

test('the stems of a question are those of each language of the bot', () => {
  const statistics = new CorpusStatistics()
  statistics.setTotals([
    { language: 'en', passages: 5, length: 50 },
    { language: 'de', passages: 2, length: 20 },
    { language: 'fr', passages: 0, length: 0 },
  ])
  const stems = stemsOfQuestion(statistics, 'Fahrräder repairing')
  expect(stems).toEqual(expect.arrayContaining(stemListOf('Fahrräder repairing', 'en')))
  expect(stems).toEqual(expect.arrayContaining(stemListOf('Fahrräder repairing', 'de')))
  expect(stems).toHaveLength(new Set(stems).size)
  expect(stems).not.toEqual(stemListOf('Fahrräder repairing', 'en'))
})

test('the stems of a question are also those that manuals have for its words', () => {
  const statistics = new CorpusStatistics()
  statistics.setTotals([{ language: 'en', passages: 5, length: 50 }])
  const stems = stemsOfQuestion(statistics, 'get rid of a folder')
  expect(stems).toEqual(expect.arrayContaining(stemListOf('folder directory remove delete')))
})

test('a source is whole when all of it was found, and else nothing is said of it', () => {
  const statistics = statisticsOf(records)
  const [first] = records
  if (!first) throw new Error('no record')
  const { stems: _stems, ...chunk } = first
  const sources = new Map([['s1', [chunk, chunk, chunk]]])
  const some = createCandidateIndex(statistics, { records: [first], sources })
  expect(some.passagesOf('s1', 3)).toHaveLength(3)
  expect(some.passagesOf('s1', 2)).toBeUndefined()
  expect(some.passagesOf('s0', 9)).toBeUndefined()
})
