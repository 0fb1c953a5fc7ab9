import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerExtractively } from './answer-extractively.ts'
import { candidatesOf } from './found-candidates.ts'
import { isConfirmed } from './confirmed-names.ts'
import { rankDistinct } from './further-sentences.ts'
import { analyzeQuestion } from './matching/passage-match.ts'
import { openWordVectors } from '../meaning/word-vectors.ts'
import { indexOfSources } from '../testing/index-of-sources.ts'
import type { SearchIndex } from '../search/index-types.ts'
import { tableQuestion } from './tables/table-question.ts'

const table = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(table))

const views = ['Sales', 'Stock', 'Staff', 'Orders', 'Returns', 'Suppliers'].map((name) => ({
  title: `${name} view`,
  text: `${name} are listed in a view, whose columns have the names of the ${name.toLowerCase()} reports.`,
}))
const limits = { title: 'Limits', text: 'The size of a report is limited by the memory.' }
const renaming = {
  title: 'Changing reports',
  text: 'Each column of a report gives its name to a chart.\n\nTo rename a report:\n\n```\nALTER REPORT weekly RENAME TO monthly;\n```',
}
const other = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: 'Rivers', text: `River ${i} flows north.` }))

const indexOf = (sources: { title: string; text: string }[]): SearchIndex =>
  indexOfSources(words, sources)

const large = indexOf([...views, limits, renaming, ...other(2_000)])
const answerOf = (index: SearchIndex, question: string) =>
  answerExtractively(index, { question }, index.searchForAnswer(question))

test('is not sure when many pages of a large bot fit the question about equally', () => {
  const question = 'Which names have the columns of the view of the reports?'

  expect(answerOf(large, question)).toMatchObject({ abstained: true })
  expect(answerOf(indexOf([...views.slice(0, 3), ...other(2_000)]), question)).toMatchObject({
    abstained: false,
  })
})

test('is not sure when a question for an amount meets a sentence without a number', () => {
  const question = 'What is the maximum size of a report?'
  const numbered = { ...limits, text: 'The size of a report is limited to 20 pages.' }

  expect(answerOf(indexOf([limits, ...other(2_000)]), question)).toMatchObject({ abstained: true })
  expect(answerOf(indexOf([numbered, ...other(2_000)]), question)).toMatchObject({
    abstained: false,
  })
})

test('a question how to do something is answered by the code that does it', () => {
  const answer = answerOf(large, 'How do I give a report another name?')

  expect(answer.abstained ? undefined : answer.sentences[0]?.quote).toBe('To rename a report:')
})

const rankedOf = (sources: { title: string; text: string }[], question: string) => {
  const index = indexOf([...sources, ...other(2_000)])
  const analyzed = analyzeQuestion(index, { question })
  return rankDistinct(candidatesOf(index, analyzed, index.searchForAnswer(question)))
}

describe('such a question', () => {
  test('is answered by the purpose of a command', () => {
    const sources = [
      { title: 'DROP REPORT', text: 'DROP REPORT — remove a report' },
      {
        title: 'Charts',
        text: 'A report that is removed leaves its charts behind, and its reports are listed by the server as removed reports.',
      },
    ]
    expect(rankedOf(sources, 'how do I get rid of a report for good?')[0]?.sentence.text).toBe(
      'DROP REPORT — remove a report',
    )
  })

  test('is nearer to the heading of a task than to that of a topic', () => {
    const text =
      '## Renaming a folder\n\nPress F2 and type.\n\n## Folders\n\nA folder holds what belongs together.'
    const found = rankedOf([{ title: 'Folders', text }], 'how do I rename a folder?')
    const nearness = (sentence: string) =>
      found.find((candidate) => candidate.sentence.text === sentence)?.features.namesTask ?? 0

    expect(nearness('Press F2 and type.')).toBeGreaterThan(0.2)
    expect(nearness('A folder holds what belongs together.')).toBeLessThan(0.2)
  })
})

test('how many are possible is not answered by counting the rows of a table', () => {
  expect(tableQuestion('How many books can a member borrow?')).toBeUndefined()
  expect(tableQuestion('How many bikes do you have?')).toMatchObject({ wants: 'count' })
})

test('the best sentence is confirmed by pages that name the same command', () => {
  const pages = ['Reports', 'Charts', 'Views', 'Files'].map((title, i) => ({
    title,
    text: `\`PURGE\` quickly removes all rows of some ${title.toLowerCase()}. Page ${i} ends here.`,
  }))
  const isSure = (sources: typeof pages, question: string) => {
    const index = indexOf([...sources, ...other(10)])
    const analyzed = analyzeQuestion(index, { question })
    const ranked = rankDistinct(candidatesOf(index, analyzed, index.searchForAnswer(question)))
    return ranked[0] !== undefined && isConfirmed(analyzed, ranked[0], ranked)
  }
  const question = 'quickest way to remove all rows'

  expect(isSure(pages, question)).toBe(true)
  expect(isSure(pages.slice(0, 1), question)).toBe(false)
  expect(isSure(pages, 'does purge remove all rows')).toBe(false)
})

describe('a bot of a nursery is not sure', () => {
  const nursery = indexOf([
    {
      title: 'Help',
      text: 'Fernwood is a nursery in Ludlow whose gardeners grow garden plants.\n\n## Orchids\n\nWe do not sell orchids, but many customers ask. Olive trees can stay outside.',
    },
  ])

  test.each([
    ['about a thing that only is alike', 'Do you sell bonsai trees?'],
    ['about a part that no passage names', 'Do the olive trees have a price tag?'],
    ['about a property that no passage names', "What's the wage of a gardener at your nursery?"],
  ])('%s', (_, question) => {
    expect(answerOf(nursery, question)).toMatchObject({ abstained: true })
  })

  test('and is about a thing that it names', () => {
    expect(answerOf(nursery, 'Do you sell orchids?')).toMatchObject({ abstained: false })
  })
})

test.each(['What do dry bags cost?', 'How much are the maps?'])(
  'is not sure of a figure that no sentence has: "%s"',
  (question) => {
    const counter = { title: 'Counter', text: 'Dry bags and maps are sold at the counter.' }
    const priced = { title: 'Counter', text: 'Dry bags and maps are sold for $9 each.' }

    expect(answerOf(indexOf([counter]), question)).toMatchObject({ abstained: true })
    expect(answerOf(indexOf([priced]), question)).toMatchObject({ abstained: false })
  },
)

describe('is not sure when no shown sentence has what the question is for', () => {
  const index = indexOf([
    {
      title: 'Harbor inn',
      text: `The beer comes from a brewery up the coast. The inn is closed on Tuesdays. The pear tart is baked by Ines Roth. A quiz with a prize takes place on Thursdays.`,
    },
  ])

  test.each([
    ['Which brewery makes the beer?', true],
    ['Why is the inn closed on Tuesdays?', true],
    ['What is the prize of the quiz on Thursdays?', true],
    ['Who bakes the pear tart?', false],
  ])('%s', (question, abstained) => {
    expect(answerOf(index, question)).toMatchObject({ abstained })
  })
})
