import type { InvoiceRow } from '@askwell/contract/billing/payment'
import * as text from '@askwell/messages/billing/invoices'
import { formatCents } from '../../shared/format.ts'
import { InvoiceLinks, numberId, Status } from './invoice-parts.tsx'
import { invoiceDate } from './invoice-text.ts'

const cell = 'px-4 py-3.5'

export function HistoryTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <div className="overflow-x-auto rounded-xl bg-surface ring-1 ring-line ring-inset">
      <table className="w-full text-start">
        <caption className="sr-only">{text.listLabel}</caption>
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.columnNumber}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.columnDate}
            </th>
            <th scope="col" className={`${cell} text-end font-medium`}>
              {text.columnPrice}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.columnInvoice}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text.columnStatus}
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
                <InvoiceLinks invoice={invoice} />
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

/** The same list as cards for small screens, on which the table would scroll sideways. */
export function HistoryCards({ invoices }: { invoices: readonly InvoiceRow[] }) {
  return (
    <ul aria-label={text.listLabel} className="grid gap-3">
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
            <InvoiceLinks invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  )
}
