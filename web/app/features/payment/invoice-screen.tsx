import { sandboxInvoice } from '@askwell/contract/sandbox'
import type { SandboxInvoice } from '@askwell/contract/sandbox'
import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { usePaymentSetup } from '../../shared/billing/use-setup.ts'
import { call } from '../../shared/call.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { finishPayment } from './finish-payment.ts'
import type { Intent } from './intent.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { PayForm } from './pay-form.tsx'
import { useWayHome } from './use-way-home.ts'
import { payment as text } from '../../messages/en.ts'

/** The page /payment/invoice/{id}: the invoice of the sandbox, for its owner, ready to print. */
export function InvoiceScreen() {
  const session = useSession()
  const { invoiceId = '' } = useParams()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestBanner />
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
        <h1 className="sr-only">{text.invoice2}</h1>
        <ErrorState
          title={text.thisInvoiceCouldNotBe}
          error={error}
          onRetry={() => void refetch()}
        />
        <ButtonLink to="/payment/history" variant="outline" className="justify-self-start">
          {text.backToYourPayments}
        </ButtonLink>
      </>
    )
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <InvoicePaper invoice={data} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{text.printOrSaveAsPdf}</Button>
        <ButtonLink to="/payment/history" variant="outline">
          {text.backToYourPayments}
        </ButtonLink>
      </div>
      <PayOpenInvoice user={user} invoice={data} />
    </>
  )
}

function PayOpenInvoice({ user, invoice }: { user: User; invoice: SandboxInvoice }) {
  const setup = usePaymentSetup()
  const goHome = useWayHome(user)
  const clientSecret = invoice.client_secret
  if (clientSecret === null || !setup.data) return null

  async function finish(intent: Intent): Promise<void> {
    if (clientSecret === null) return
    await finishPayment({ user, clientSecret, intent, messages: 0, keepsCard: true })
    await goHome()
  }

  return (
    <Card className="grid gap-5 print:hidden">
      <h2 className="text-xl">{text.payThisInvoice}</h2>
      <PayForm setup={setup.data} clientSecret={clientSecret} onConfirmed={finish} />
    </Card>
  )
}
