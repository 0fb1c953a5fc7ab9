import type { StatementLine } from '@askwell/contract/billing/billing'
import * as statementText from '@askwell/messages/billing/statement'

const header = [
  statementText.time,
  statementText.chatbot,
  statementText.conversation,
  statementText.reason,
  statementText.messages,
] as const

/** The lines as CSV. Texts that a spreadsheet would evaluate as formulas are escaped. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ at, bot_name, session_id, reason, delta }) => [
    new Date(at).toISOString(),
    formulaSafe(bot_name ?? ''),
    formulaSafe(session_id ?? ''),
    formulaSafe(reason),
    String(delta),
  ])
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** Prefixes a text such as '=HYPERLINK(...)' with an apostrophe, so that a spreadsheet does not evaluate it. */
const formulaSafe = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
