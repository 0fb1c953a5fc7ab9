import type { InvoiceRow } from '@askwell/contract/billing/payment'
import * as text from '@askwell/messages/billing/invoices'
import { PdfIcon } from '../../shared/billing/pdf-button.tsx'
import { Pill } from '../../shared/ui/pill.tsx'
import { invoiceLink, invoiceNote, paidText } from './invoice-text.ts'

export function Status({ invoice }: { invoice: InvoiceRow }) {
  const note = invoiceNote(invoice)

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Pill tone={invoice.paid ? 'ready' : 'none'}>{paidText(invoice)}</Pill>
      {note ? <span className="text-sm text-ink-2">{note}</span> : null}
    </span>
  )
}

/** The id of the element with the invoice number, for `aria-describedby` of its link. */
export const numberId = ({ number }: InvoiceRow): string => `invoice-${number}`

/** Links to the page and the PDF of an invoice. */
export function InvoiceLinks({ invoice }: { invoice: InvoiceRow }) {
  return (
    <span className="inline-flex items-center gap-3">
      <ViewLink invoice={invoice} />
      {invoice.hosted_invoice_url === null ? null : <PdfIcon number={invoice.number} />}
    </span>
  )
}

/** Opens the invoice in a new tab. A draft invoice has no page yet. */
function ViewLink({ invoice }: { invoice: InvoiceRow }) {
  const url = invoiceLink(invoice.hosted_invoice_url)
  if (!url) return <span className="text-ink-3">{text.notReady}</span>

  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-describedby={numberId(invoice)}
      className="inline-flex min-h-6 items-center font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
    >
      {text.view}
    </a>
  )
}
