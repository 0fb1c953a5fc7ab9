import { useEffect, useRef, useState } from 'react'
import type { FieldsProps } from '../intent.ts'
import type { Attempt } from '../intent.ts'
import { BankPanel } from './bank-panel.tsx'
import type { BankAccount } from './bank-panel.tsx'
import { cardErrors, emptyCard, typedCard } from './card-fields.ts'
import type { CardErrors, CardValues } from './card-fields.ts'
import { CardPanel } from './card-panel.tsx'
import { MethodTabs } from './method-tabs.tsx'
import type { Method } from './method-tabs.tsx'
import { confirmInSandbox } from './sandbox-calls.ts'
import type { Typed } from './sandbox-calls.ts'
import { useChallenge } from './use-challenge.tsx'
import { payment as text } from '../../../messages/en.ts'

/** Looks and behaves like the provider's payment element; nothing typed here leaves this product. */
export function SandboxFields({ clientSecret, onReady }: FieldsProps) {
  const [method, setMethod] = useState<Method>('card')
  const [card, setCard] = useState<CardValues>(emptyCard)
  const [account, setAccount] = useState<BankAccount>('success')
  const [errors, setErrors] = useState<CardErrors>({})
  const { ask, dialog } = useChallenge()

  async function confirm(): Promise<Attempt> {
    const missing = method === 'card' ? cardErrors(card) : {}
    setErrors(missing)
    if (Object.keys(missing).length > 0) {
      return { outcome: 'refused', message: text.pleaseCompleteTheCardDetails }
    }
    return confirmInSandbox(clientSecret, typedOf(method, card, account), ask)
  }

  // The form keeps one function; what it sends is what stands in the fields by then.
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

function typedOf(method: Method, card: CardValues, account: BankAccount): Typed {
  return method === 'card' ? typedCard(card) : { type: method, number: account }
}
