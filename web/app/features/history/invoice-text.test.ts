import type { InvoiceRow } from '@askwell/contract/billing/payment'
import { expect, test } from 'vitest'
import { formatCents } from '../../shared/format.ts'
import { invoiceDate, invoiceLink, invoiceNote, paidText } from './invoice-text.ts'

const row: InvoiceRow = {
  number: 'AW-0001',
  created: 1704844800,
  amount_due: 1900,
  hosted_invoice_url: 'https://pay.example/in_1',
  paid: true,
  amount_refunded: 0,
  state: 'paid',
}

test('HIST-03 the date is month/day/year', () => {
  expect(invoiceDate(1704844800, 'UTC')).toBe('01/10/2024')
  expect(invoiceDate(1704844800, 'America/Chicago')).toBe('01/09/2024')
})

test('HIST-04 cents are shown as US dollars', () => {
  expect(formatCents(1900)).toBe('$19.00')
  expect(formatCents(9999)).toBe('$99.99')
  expect(formatCents(0)).toBe('$0.00')
  expect(formatCents(380000)).toBe('$3,800.00')
})

test('HIST-07 the status is Paid or UnPaid', () => {
  expect(paidText(row)).toBe('Paid')
  expect(paidText({ paid: false })).toBe('UnPaid')
})

test('adds a note for refunded and canceled invoices', () => {
  expect(invoiceNote(row)).toBeNull()
  expect(invoiceNote({ ...row, amount_refunded: 950 })).toBe('$9.50 refunded')
  expect(invoiceNote({ ...row, paid: false, state: 'void' })).toBe('Canceled')
  expect(invoiceNote({ ...row, paid: false, state: 'open' })).toBeNull()
})

test('a disputed invoice says so, and a lost dispute that it was charged back', () => {
  expect(invoiceNote({ ...row, dispute: 'open' })).toBe('Disputed')
  expect(invoiceNote({ ...row, dispute: 'lost', amount_refunded: 950 })).toBe('Charged back')
})

test('returns a link for http and https addresses only', () => {
  expect(invoiceLink('https://pay.example/in_1')).toBe('https://pay.example/in_1')
  expect(invoiceLink('javascript:alert(1)')).toBeNull()
  expect(invoiceLink(null)).toBeNull()
})
