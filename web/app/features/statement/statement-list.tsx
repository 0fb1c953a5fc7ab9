import type { StatementLine } from '@askwell/contract/billing/billing'
import * as text from '@askwell/messages/billing/statement'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../shared/format.ts'

const cell = 'px-4 py-3'

/** The lines, newest first, including free replies with their reason. */
export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <div className="overflow-x-auto rounded-xl bg-surface ring-1 ring-line ring-inset">
      <table className="w-full text-start">
        <caption className="sr-only">{text.listLabel}</caption>
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-line">
            {[text.time, text.what, text.chatbot].map((name) => (
              <th key={name} scope="col" className={`${cell} text-start font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`${cell} text-end font-medium`}>
              {text.messages}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line last:border-0">
              <td className={`${cell} whitespace-nowrap text-ink-2 tabular-nums`}>
                {formatDateTime(line.at)}
              </td>
              <td className={cell}>{line.reason}</td>
              <td className={cell}>
                <Bot line={line} />
              </td>
              <td className={`${cell} text-end`}>
                <Delta delta={line.delta} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function StatementCards({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul
      aria-label={text.listLabel}
      className="divide-y divide-line rounded-xl bg-surface px-5 ring-1 ring-line ring-inset"
    >
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3.5"
        >
          <span className="min-w-0 wrap-anywhere">{line.reason}</span>
          <Delta delta={line.delta} />
          <span className="text-sm text-ink-2 tabular-nums">{formatDateTime(line.at)}</span>
          <span className="max-w-44 text-end text-sm">
            <Bot line={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Bot({ line: { bot_id, bot_name } }: { line: StatementLine }) {
  if (bot_name === null) return null
  if (bot_id === null) return <span className="text-ink-2">{bot_name}</span>
  return (
    <Link
      to={`/chatbot/${bot_id}`}
      className="wrap-anywhere text-brand underline underline-offset-4 hover:text-brand-hover"
    >
      {bot_name}
    </Link>
  )
}

function Delta({ delta }: { delta: number }) {
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : ''
  return (
    <span
      className={clsx(
        'text-end font-semibold whitespace-nowrap tabular-nums',
        delta > 0 && 'text-ok',
        delta === 0 && 'text-ink-3',
      )}
    >
      {sign}
      {formatCount(Math.abs(delta))}
    </span>
  )
}
