import type { InvoiceRow } from '@askwell/contract/billing/payment'
import * as text from '@askwell/messages/billing/invoices'
import { locale } from '@askwell/messages/language'
import { formatCents } from '../../shared/format.ts'

/** Formats seconds since the epoch as '01/10/2024', in the browser's time zone by default. */
export function invoiceDate(createdSeconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(createdSeconds * 1000)
}

export const paidText = (row: Pick<InvoiceRow, 'paid'>): string =>
  row.paid ? text.statePaid : text.stateUnpaid

/** A note for a disputed, refunded, canceled or uncollectible invoice, otherwise null. */
export function invoiceNote({ amount_refunded, state, dispute }: InvoiceRow): string | null {
  if (dispute) return dispute === 'lost' ? text.stateChargedBack : text.stateDisputed
  if (amount_refunded > 0) return text.stateRefunded({ amount: formatCents(amount_refunded) })
  if (state === 'void') return text.stateCanceled
  return state === 'uncollectible' ? text.stateUncollectible : null
}

/** The URL if it is http or https, otherwise null, because other schemes must not become links. */
export function invoiceLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
