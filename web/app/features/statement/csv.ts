import type { StatementLine } from '@askwell/contract/billing'
import { statement as say } from '../../messages/en.ts'

const head = [say.time, say.chatbot, say.conversation, say.reason, say.messages] as const

/** The lines as a table that spreadsheets open; texts that would be read as formulas are quoted. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ at, bot_name, session_id, reason, delta }) => [
    new Date(at).toISOString(),
    text(bot_name ?? ''),
    text(session_id ?? ''),
    text(reason),
    String(delta),
  ])
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/** A name such as '=HYPERLINK(...)' must stay a name in the program that opens the file. */
const text = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const field = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
