import * as text from '@askwell/messages/billing/sandbox'
import { useEffect, useRef, useState } from 'react'
import type { PaymentFieldsProps } from '../purchase/payment-intent.ts'
import type { PaymentAttempt } from '../purchase/payment-intent.ts'
import { BankPanel } from './bank-panel.tsx'
import type { BankAccount } from './bank-panel.tsx'
import { cardErrors, emptyCard, cardMethodInput } from './card-fields.ts'
import type { CardErrors, CardValues } from './card-fields.ts'
import { CardPanel } from './card-panel.tsx'
import { MethodTabs } from './method-tabs.tsx'
import type { Method } from './method-tabs.tsx'
import { confirmInSandbox } from './sandbox-calls.ts'
import type { MethodInput } from './sandbox-calls.ts'
import { useChallenge } from './use-challenge.tsx'

/** Payment fields for sandbox mode. They replace the provider's payment element. */
export function SandboxFields({ clientSecret, onReady }: PaymentFieldsProps) {
  const [method, setMethod] = useState<Method>('card')
  const [card, setCard] = useState<CardValues>(emptyCard)
  const [account, setAccount] = useState<BankAccount>('success')
  const [errors, setErrors] = useState<CardErrors>({})
  const { askCustomer, dialog } = useChallenge()

  async function confirm(): Promise<PaymentAttempt> {
    const missing = method === 'card' ? cardErrors(card) : {}
    setErrors(missing)
    if (Object.keys(missing).length > 0) {
      return { outcome: 'refused', message: text.cardIncomplete }
    }
    return confirmInSandbox(clientSecret, methodInput(method, card, account), askCustomer)
  }

  // The form keeps one stable function, which uses the values at the time of the call.
  const latest = useRef(confirm)
  useEffect(() => {
    latest.current = confirm
  })
  useEffect(() => {
    onReady(() => latest.current())
    return () => onReady(null)
  }, [onReady])

  return (
    <>
      <MethodTabs method={method} onSelect={setMethod}>
        {method === 'card' ? (
          <CardPanel values={card} errors={errors} onChange={setCard} />
        ) : (
          <BankPanel account={account} onChange={setAccount} />
        )}
      </MethodTabs>
      {dialog}
    </>
  )
}

function methodInput(method: Method, card: CardValues, account: BankAccount): MethodInput {
  return method === 'card' ? cardMethodInput(card) : { type: method, number: account }
}
