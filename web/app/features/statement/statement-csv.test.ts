import type { StatementLine } from '@askwell/contract/billing/billing'
import { expect, test } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const line: StatementLine = {
  id: 'e1',
  at: Date.UTC(2026, 10, 21, 7, 30),
  delta: -1,
  reason: 'Answer',
  bot_id: 'b1',
  bot_name: 'Lumen',
  session_id: 's1',
}

test('writes a header and one row for each line', () => {
  const grant = {
    ...line,
    delta: 2500,
    bot_name: null,
    session_id: null,
    reason: 'Hobby plan, paid period',
  }

  expect(statementCsv([line, grant])).toBe(
    'Time,Chatbot,Conversation,Reason,Messages\r\n' +
      '2026-11-21T07:30:00.000Z,Lumen,s1,Answer,-1\r\n' +
      '2026-11-21T07:30:00.000Z,,,"Hobby plan, paid period",2500\r\n',
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
])('escapes the chatbot name %s for spreadsheets', (bot_name, written) => {
  expect(statementCsv([{ ...line, bot_name }])).toContain(`,${written},s1,`)
})
