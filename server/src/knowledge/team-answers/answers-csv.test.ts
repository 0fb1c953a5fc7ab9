import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { expect, test } from 'vitest'
import { measureBlocks, referenceMs } from '../../../test/support/measure-blocks.ts'
import { readAnswersCsv } from './answers-csv.ts'

test.each([
  ['rows', 'question,answer\n' + 'a,b\n'.repeat(224_000), texts.tooMany],
  ['rows of an old Macintosh', 'question,answer\r' + 'a,b\r'.repeat(224_000), texts.tooMany],
  ['columns', `question,answer\n${',;\t'.repeat(290_000)}`, texts.unreadableCsv],
])(
  'a file of 900 KB with far too many %s is refused without parsing it',
  async (_what, csv, message) => {
    const max = 20 * referenceMs()
    const before = process.threadCpuUsage()

    await expect(readAnswersCsv(csv)).rejects.toThrow(message)

    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(max)
  },
)

test('a file without rows is refused', async () => {
  await expect(readAnswersCsv('')).rejects.toThrow(texts.unreadableCsv)
})

test('separators and line breaks within quotes are text', async () => {
  const answer = 'one, two; three\n'.repeat(200).trim()
  const csv = `question,answer\n${Array.from({ length: 60 }, (_row, n) => `Q${n},"${answer}"\n`).join('')}`

  const rows = await readAnswersCsv(csv)

  expect(rows).toHaveLength(60)
  expect(rows[59]).toMatchObject({ question: 'Q59', answer })
})

test.each([
  ['spaces', ' '.repeat(900_000)],
  ['byte order marks', '\uFEFF'.repeat(300_000)],
  ['long answers', `Who?;"${'é'.repeat(300)} 😀"\n`.repeat(999)],
])('other requests are answered while a table of 900 KB of %s is parsed', async (_what, csv) => {
  const max = 20 * referenceMs()
  const longest = measureBlocks()

  await readAnswersCsv(csv).catch(() => [])

  expect(longest()).toBeLessThan(max)
})

test('a character whose bytes are in two pieces is read whole', async () => {
  const answer = 'é 😀'.repeat(500)
  const rows = await readAnswersCsv(`Who?;"${answer}"\n`.repeat(99))

  expect(rows.map((row) => row.answer)).toEqual(rows.map(() => answer))
  expect(rows).toHaveLength(99)
})
