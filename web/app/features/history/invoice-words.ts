import type { InvoiceRow } from '@askwell/contract/payment'
import { formatCents } from '../../shared/format.ts'
import { history as text } from '../../messages/en.ts'

/** Seconds since the epoch → '01/10/2024', in the zone of the reader unless another is named. */
export function invoiceDate(createdSeconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(createdSeconds * 1000)
}

export const paidWords = (row: Pick<InvoiceRow, 'paid'>): 'Paid' | 'UnPaid' =>
  row.paid ? text.paid : 'UnPaid'

/** What became of an invoice beside paid and unpaid; null when there is nothing to add. */
export function invoiceNote({ amount_refunded, state }: InvoiceRow): string | null {
  if (amount_refunded > 0) return text.refundedOf(formatCents(amount_refunded))
  if (state === 'void') return text.cancelled
  return state === 'uncollectible' ? text.givenUp : null
}

/** The page of an invoice, when it has a web address; nothing else may stand behind a link. */
export function invoiceLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
