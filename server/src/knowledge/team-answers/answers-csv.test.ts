import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { expect, test } from 'vitest'
import { referenceMs } from '../../../test/support/measure-blocks.ts'
import { readAnswersCsv } from './answers-csv.ts'

test.each([
  ['rows', 'question,answer\n' + 'a,b\n'.repeat(224_000), texts.tooMany],
  ['rows of an old Macintosh', 'question,answer\r' + 'a,b\r'.repeat(224_000), texts.tooMany],
  ['columns', `question,answer\n${',;\t'.repeat(290_000)}`, texts.unreadableCsv],
])('a file of 900 KB with far too many %s is refused without parsing it', (_what, csv, message) => {
  const most = 20 * referenceMs()
  const before = process.threadCpuUsage()

  expect(() => readAnswersCsv(csv)).toThrow(message)

  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(most)
})

test('separators and line breaks within quotes are text', () => {
  const answer = 'one, two; three\n'.repeat(200).trim()
  const csv = `question,answer\n${Array.from({ length: 60 }, (_row, n) => `Q${n},"${answer}"\n`).join('')}`

  const rows = readAnswersCsv(csv)

  expect(rows).toHaveLength(60)
  expect(rows[59]).toMatchObject({ question: 'Q59', answer })
})
