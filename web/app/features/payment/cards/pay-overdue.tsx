import type { User } from '@askwell/contract/account'
import { getUserPaymentData, payInvoice } from '@askwell/contract/billing/payment'
import type { InvoiceRow, SavedCard } from '@askwell/contract/billing/payment'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/pay-invoice'
import * as paymentText from '@askwell/messages/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBilling } from '../../../shared/billing/billing-state.ts'
import { reloadBilling } from '../../../shared/billing/read-billing.ts'
import { cardText } from '../../../shared/billing/saved-card.ts'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { formatCents } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useBusy } from '../../../shared/use-busy.ts'

type PayOverdueProps = { user: User; card: SavedCard }

/** Offers to pay the open invoice of an overdue plan with the saved card, and shows the result. */
export function PayOverdue({ user, card }: PayOverdueProps) {
  const isOverdue = useBilling(({ plan }) => (plan?.past_due_since ?? null) !== null)
  const invoices = useQuery({
    queryKey: ['billing', 'open-invoice', user.id],
    queryFn: ({ signal }) => call(getUserPaymentData, { email: user.email }, { signal }),
    select: ({ result }) => result.data.findLast(({ state }) => state === 'open'),
    enabled: isOverdue,
  })
  const [result, setResult] = useState('')

  if (result) {
    return (
      <Card>
        <output className="font-medium">{result}</output>
      </Card>
    )
  }
  if (!isOverdue || !invoices.data) return null
  return <OpenInvoice user={user} card={card} invoice={invoices.data} onPaid={setResult} />
}

type OpenInvoiceProps = PayOverdueProps & {
  invoice: InvoiceRow
  onPaid: (message: string) => void
}

function OpenInvoice({ user, card, invoice, onPaid }: OpenInvoiceProps) {
  const { isBusy, run } = useBusy()
  const [refusal, setRefusal] = useState('')
  const pay = usePayInvoice(user, invoice.number)
  const amount = formatCents(invoice.amount_due)

  async function submit(): Promise<void> {
    setRefusal('')
    try {
      onPaid(await pay())
    } catch (error) {
      setRefusal(messageOf(error, commonText.unexpectedError))
    }
  }

  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{text.title({ amount })}</h2>
      <p id="pay-effect">{text.effect({ amount, card: cardText(card) })}</p>
      <Button
        isBusy={isBusy}
        aria-describedby="pay-effect"
        onClick={() => void run(submit)}
        className="justify-self-start"
      >
        {paymentText.payNow}
      </Button>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {refusal}
      </p>
    </Card>
  )
}

/** Returns a function that pays the invoice. If the bank requires authentication, it opens the page for that. */
function usePayInvoice(user: User, number: string) {
  const navigate = useNavigate()
  const lookupKey = useBilling(({ plan }) => plan?.lookup_key ?? '')

  return async function pay(): Promise<string> {
    const { message, clientSecret } = await call(payInvoice, { email: user.email, number })
    if (clientSecret) {
      await navigate('/payment', { state: { clientSecret, lookupKey, isInvoice: true } })
    } else {
      await reloadBilling(user)
    }
    return message
  }
}
