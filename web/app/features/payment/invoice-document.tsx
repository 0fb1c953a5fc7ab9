import type { SandboxInvoice } from '@askwell/contract/billing/sandbox'
import * as taxText from '@askwell/messages/billing/added-tax'
import * as partyText from '@askwell/messages/invoicing/invoice-parties'
import * as text from '@askwell/messages/billing/invoices'
import * as promotionText from '@askwell/messages/billing/promotion-field'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { formatCents, formatCount, formatDay } from '../../shared/format.ts'
import { Pill } from '../../shared/ui/pill.tsx'

const stateTexts: Partial<Record<string, string>> = {
  paid: text.statePaid,
  open: text.stateUnpaid,
  void: text.stateCanceled,
  uncollectible: text.stateUncollectible,
}

/** The invoice, for screen and print. */
export function InvoiceDocument({ invoice }: { invoice: SandboxInvoice }) {
  const isPaid = invoice.state === 'paid'

  return (
    <article className="grid gap-8 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset sm:p-10 print:p-0 print:ring-0">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl sm:text-3xl">
            {text.paperInvoice({ number: invoice.number ?? '' })}
          </h1>
          <p className="text-ink-2">{formatDay(invoice.created * 1000)}</p>
        </div>
        <Pill tone={isPaid ? 'ready' : 'none'}>{stateTexts[invoice.state] ?? invoice.state}</Pill>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party label={text.paperFrom} name={brand.name} email={brand.supportEmail} />
        <Party label={text.paperTo} name={invoice.customer_name} email={invoice.customer_email}>
          {invoice.customer_address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {invoice.customer_tax_ids.map((id) => (
            <p key={id}>
              {partyText.taxId}: {id}
            </p>
          ))}
        </Party>
      </div>
      <Lines invoice={invoice} />
    </article>
  )
}

type PartyProps = { label: string; name: string; email: string; children?: ReactNode }

function Party({ label, name, email, children }: PartyProps) {
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      <p className="text-sm text-ink-2">{label}</p>
      <p className="font-semibold">{name}</p>
      {children}
      <p className="break-all text-ink-2">{email}</p>
    </div>
  )
}

function Lines({ invoice }: { invoice: SandboxInvoice }) {
  return (
    <table className="w-full">
      <caption className="sr-only">{text.linesLabel}</caption>
      <thead className="text-sm text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2.5 text-start font-medium">
            {text.lineDescription}
          </th>
          <th scope="col" className="px-3 py-2.5 text-end font-medium">
            {text.lineQuantity}
          </th>
          <th scope="col" className="py-2.5 text-end font-medium">
            {text.lineAmount}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(({ description, quantity, amount }) => (
          <tr key={`${description} ${amount}`} className="border-b border-line">
            <td className="py-3">{description}</td>
            <td className="px-3 py-3 text-end tabular-nums">{formatCount(quantity)}</td>
            <td className="py-3 text-end tabular-nums">{formatCents(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="tabular-nums">
        {invoice.discounts.map(({ code, amount }) => (
          <SumRow key={code} label={promotionText.discount({ code })} cents={-amount} />
        ))}
        <TaxRow invoice={invoice} />
        <tr>
          <th scope="row" colSpan={2} className="pe-3 pt-4 text-end font-semibold">
            {text.totalLabel}
          </th>
          <td className="pt-4 text-end font-display text-lg font-bold">
            {formatCents(invoice.total)}
          </td>
        </tr>
        <BalanceRows invoice={invoice} />
        {invoice.amount_refunded > 0 ? (
          <SumRow label={text.refundedLabel} cents={-invoice.amount_refunded} />
        ) : null}
      </tfoot>
    </table>
  )
}

function TaxRow({ invoice: { tax, is_tax_included: isIncluded } }: { invoice: SandboxInvoice }) {
  if (tax === 0) return null
  return <SumRow label={isIncluded ? taxText.includedLabel : taxText.label} cents={tax} />
}

/** Customer credit: used for the invoice, or kept if its total is negative. */
function BalanceRows({ invoice: { total, amount_due: due } }: { invoice: SandboxInvoice }) {
  if (due === total) return null
  return (
    <>
      {total < 0 ? (
        <SumRow label={text.creditKeptLabel} cents={-total} />
      ) : (
        <SumRow label={text.creditUsedLabel} cents={due - total} />
      )}
      <SumRow label={text.dueLabel} cents={due} />
    </>
  )
}

function SumRow({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className="pe-3 pt-1 text-end font-medium text-ink-2">
        {label}
      </th>
      <td className="pt-1 text-end text-ink-2">{formatCents(cents)}</td>
    </tr>
  )
}
