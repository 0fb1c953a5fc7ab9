import type { User } from '@askwell/contract/account'
import { sandboxMethod } from '@askwell/contract/sandbox'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { attachCard } from './finish-payment.ts'
import { cardErrors, emptyCard, typedCard } from './sandbox/card-fields.ts'
import type { CardErrors, CardValues } from './sandbox/card-fields.ts'
import { CardPanel } from './sandbox/card-panel.tsx'
import { payment as text } from '../../messages/en.ts'

type AddCardProps = { user: User; onAdded: () => Promise<void> }

/** Adds a card of the sandbox and makes it the one for renewals. */
export function AddCard({ user, onAdded }: AddCardProps) {
  const [card, setCard] = useState<CardValues>(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const [refusal, setRefusal] = useState('')
  const { isBusy, run } = useBusy()

  async function add() {
    const missing = cardErrors(card)
    setErrors(missing)
    setRefusal('')
    if (Object.keys(missing).length > 0) return
    try {
      const { id } = await call(sandboxMethod, typedCard(card))
      if (await attachCard(user, id)) setCard(emptyCard)
      await onAdded()
    } catch (error) {
      setRefusal(messageOf(error, en.unexpectedError))
    }
  }

  return (
    <Card>
      <form
        noValidate
        aria-label={text.addACard}
        onSubmit={(event) => {
          event.preventDefault()
          void run(add)
        }}
        className="grid gap-5"
      >
        <h2 className="text-xl">{text.addACard}</h2>
        <CardPanel values={card} errors={errors} onChange={setCard} />
        <Button type="submit" isBusy={isBusy} busyLabel={text.adding}>
          {text.addCard}
        </Button>
        <p role="alert" className="font-medium text-bad empty:hidden">
          {refusal}
        </p>
      </form>
    </Card>
  )
}
