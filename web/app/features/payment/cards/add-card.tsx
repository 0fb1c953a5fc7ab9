import type { User } from '@askwell/contract/account'
import { sandboxMethod } from '@askwell/contract/billing/sandbox'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/cards'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useBusy } from '../../../shared/use-busy.ts'
import { attachCard } from '../purchase/finish-payment.ts'
import { cardErrors, emptyCard, cardMethodInput } from '../sandbox/card-fields.ts'
import type { CardErrors, CardValues } from '../sandbox/card-fields.ts'
import { CardPanel } from '../sandbox/card-panel.tsx'

type AddCardProps = { user: User; onAdded: () => Promise<void> }

/** Adds a card in the sandbox and uses it for renewals. */
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
      const { id } = await call(sandboxMethod, cardMethodInput(card))
      if (await attachCard(user, id)) setCard(emptyCard)
      await onAdded()
    } catch (error) {
      setRefusal(messageOf(error, commonText.unexpectedError))
    }
  }

  return (
    <Card>
      <form
        noValidate
        aria-label={text.addTitle}
        onSubmit={(event) => {
          event.preventDefault()
          void run(add)
        }}
        className="grid gap-5"
      >
        <h2 className="text-xl">{text.addTitle}</h2>
        <CardPanel values={card} errors={errors} onChange={setCard} />
        <Button type="submit" isBusy={isBusy} busyLabel={text.adding}>
          {text.addSubmit}
        </Button>
        <p role="alert" className="font-medium text-bad empty:hidden">
          {refusal}
        </p>
      </form>
    </Card>
  )
}
