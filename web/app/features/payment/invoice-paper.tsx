import type { SandboxInvoice } from '@askwell/contract/sandbox'
import { brand } from '../../shared/brand.ts'
import { formatCents, formatCount, formatDay } from '../../shared/format.ts'
import { Pill } from '../../shared/ui/pill.tsx'
import { payment as text } from '../../messages/en.ts'

const stateWords: Partial<Record<string, string>> = {
  paid: text.paid,
  open: 'UnPaid',
  void: text.cancelled,
  uncollectible: text.givenUp,
}

/** The invoice itself, the same on the screen and on paper. */
export function InvoicePaper({ invoice }: { invoice: SandboxInvoice }) {
  const isPaid = invoice.state === 'paid'

  return (
    <article className="grid gap-8 rounded-xl bg-surface p-6 ring-1 ring-line ring-inset sm:p-10 print:p-0 print:ring-0">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl sm:text-3xl">
            {text.invoice}
            {invoice.number}
          </h1>
          <p className="text-ink-2">{formatDay(invoice.created * 1000)}</p>
        </div>
        <Pill tone={isPaid ? 'ready' : 'none'}>{stateWords[invoice.state] ?? invoice.state}</Pill>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party part="From" name={brand.name} mail={brand.supportEmail} />
        <Party part="Billed to" name={invoice.customer_name} mail={invoice.customer_email} />
      </div>
      <Lines invoice={invoice} />
    </article>
  )
}

function Party({ part, name, mail }: { part: string; name: string; mail: string }) {
  return (
    <div className="grid gap-0.5">
      <p className="text-sm text-ink-2">{part}</p>
      <p className="font-semibold">{name}</p>
      <p className="break-all text-ink-2">{mail}</p>
    </div>
  )
}

function Lines({ invoice }: { invoice: SandboxInvoice }) {
  return (
    <table className="w-full">
      <caption className="sr-only">{text.whatWasBilled}</caption>
      <thead className="text-sm text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2.5 text-start font-medium">
            {text.description}
          </th>
          <th scope="col" className="px-3 py-2.5 text-end font-medium">
            {text.quantity}
          </th>
          <th scope="col" className="py-2.5 text-end font-medium">
            {text.amount}
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
        <tr>
          <th scope="row" colSpan={2} className="pe-3 pt-4 text-end font-semibold">
            {text.total}
          </th>
          <td className="pt-4 text-end font-display text-lg font-bold">
            {formatCents(invoice.total)}
          </td>
        </tr>
        {invoice.amount_refunded > 0 ? (
          <tr>
            <th scope="row" colSpan={2} className="pe-3 pt-1 text-end font-medium text-ink-2">
              {text.refunded}
            </th>
            <td className="pt-1 text-end text-ink-2">{formatCents(-invoice.amount_refunded)}</td>
          </tr>
        ) : null}
      </tfoot>
    </table>
  )
}
