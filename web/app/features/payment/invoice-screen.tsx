import type { User } from '@askwell/contract/account'
import { sandboxInvoice } from '@askwell/contract/billing/sandbox'
import type { SandboxInvoice } from '@askwell/contract/billing/sandbox'
import * as text from '@askwell/messages/billing/invoices'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PdfButton } from '../../shared/billing/pdf-button.tsx'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { usePaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import { call } from '../../shared/call.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError, Skeleton } from '../../shared/ui/states.tsx'
import { finishPayment } from './purchase/finish-payment.ts'
import type { PaymentIntent } from './purchase/payment-intent.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { PayForm } from './pay-form.tsx'
import { useLeavePayment } from './purchase/use-leave-payment.ts'

/** The page /payment/invoice/{id}: a printable invoice of the sandbox, for its owner. */
export function InvoiceScreen() {
  const session = useSession()
  const { invoiceId = '' } = useParams()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid max-w-4xl! gap-6 py-10 sm:py-14 print:p-0">
        <Invoice user={session.user} id={invoiceId} />
      </div>
    </>
  )
}

function Invoice({ user, id }: { user: User; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['billing', 'invoice', user.id, id],
    queryFn: ({ signal }) => call(sandboxInvoice, { id }, { signal }),
  })

  if (error) {
    return (
      <>
        <h1 className="sr-only">{text.paperTitle}</h1>
        <QueryError title={text.invoiceLoadFailed} query={{ error, refetch }} />
        <ButtonLink to="/payment/history" variant="outline" className="justify-self-start">
          {text.backToPayments}
        </ButtonLink>
      </>
    )
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <InvoiceDocument invoice={data} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{text.print}</Button>
        <PdfButton number={data.number} />
        <ButtonLink to="/payment/history" variant="outline">
          {text.backToPayments}
        </ButtonLink>
      </div>
      <PayOpenInvoice user={user} invoice={data} onReplaced={() => void refetch()} />
    </>
  )
}

type PayOpenInvoiceProps = { user: User; invoice: SandboxInvoice; onReplaced: () => void }

function PayOpenInvoice({ user, invoice, onReplaced }: PayOpenInvoiceProps) {
  const setup = usePaymentSetup()
  const leavePayment = useLeavePayment(user)
  const clientSecret = invoice.client_secret
  if (clientSecret === null || !setup.data) return null

  async function finish(intent: PaymentIntent): Promise<void> {
    if (clientSecret === null) return
    await finishPayment({ user, clientSecret, intent, messages: 0, keepsCard: true })
    await leavePayment()
  }

  return (
    <Card className="grid gap-5 print:hidden">
      <h2 className="text-xl">{text.payInvoice}</h2>
      <PayForm
        setup={setup.data}
        clientSecret={clientSecret}
        onConfirmed={finish}
        onReplaced={onReplaced}
      />
    </Card>
  )
}
