import type { InvoiceRow } from '@askwell/contract/payment'
import { formatCents } from '../../shared/format.ts'
import { numberId, Status, ViewLink } from './invoice-parts.tsx'
import { invoiceDate } from './invoice-words.ts'
import { history as text } from '../../messages/en.ts'

const cell = 'px-4 py-3.5'

export function HistoryTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <div className="overflow-x-auto rounded-xl bg-surface ring-1 ring-line ring-inset">
      <table className="w-full text-start">
        <caption className="sr-only">{text.yourInvoicesNewestFirst}</caption>
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.invoice}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.invoiceDate}
            </th>
            <th scope="col" className={`${cell} text-end font-medium`}>
              {text.price}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.invoice2}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number} className="border-b border-line last:border-0">
              <td id={numberId(invoice)} className={`${cell} font-medium tabular-nums`}>
                {invoice.number}
              </td>
              <td className={`${cell} tabular-nums`}>{invoiceDate(invoice.created)}</td>
              <td className={`${cell} text-end tabular-nums`}>{formatCents(invoice.amount_due)}</td>
              <td className={cell}>
                <ViewLink invoice={invoice} />
              </td>
              <td className={cell}>
                <Status invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a small screen, where a wide table would have to be pushed about. */
export function HistoryCards({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <ul aria-label={text.yourInvoicesNewestFirst} className="grid gap-3">
      {invoices.map((invoice) => (
        <li
          key={invoice.number}
          className="grid gap-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset"
        >
          <div className="flex items-baseline justify-between gap-4">
            <span id={numberId(invoice)} className="font-medium tabular-nums">
              {invoice.number}
            </span>
            <span className="font-display text-lg font-bold tabular-nums">
              {formatCents(invoice.amount_due)}
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-ink-2 tabular-nums">{invoiceDate(invoice.created)}</span>
            <Status invoice={invoice} />
            <ViewLink invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  )
}
