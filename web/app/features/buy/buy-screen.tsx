import { messagePack } from '@askwell/contract/billing/plans'
import { formatShort } from '@askwell/contract/billing/amounts'
import * as text from '@askwell/messages/billing/pack'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { setSubscriptionChoice } from '../../shared/billing/subscription-choice.ts'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { packChoice } from './quantity.ts'
import { Stepper } from './stepper.tsx'

/** The page /buytoken. */
export function BuyScreen() {
  return (
    <>
      <TestModeBanner />
      <div className="page grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-6">
          <PageHeading lead={text.lead}>{text.buyMessages}</PageHeading>
          <PackCard />
        </div>
      </div>
    </>
  )
}

function PackCard() {
  const [quantity, setQuantity] = useState(1)
  const navigate = useNavigate()

  function buy() {
    setSubscriptionChoice(packChoice(quantity))
    void navigate('/payment')
  }

  return (
    <Card className="grid gap-6">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">{text.title}</h2>
          <p className="text-ink-2">{text.neverExpire}</p>
        </div>
        <p className="grid justify-items-end">
          <span className="font-display text-2xl font-bold tabular-nums">
            {formatShort(messagePack.unitCents)}
          </span>
          <span className="text-sm text-ink-2">{text.each}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <Stepper quantity={quantity} onChange={setQuantity} />
        <p className="grid sm:justify-items-end">
          <span className="text-sm text-ink-2">
            {text.totalFor({ messages: formatCount(quantity * messagePack.messages) })}
          </span>
          <output
            aria-label={text.total}
            className="font-display text-3xl font-bold tracking-tight tabular-nums"
          >
            {formatShort(quantity * messagePack.unitCents)}
          </output>
        </p>
      </div>
      <p className="text-sm text-ink-2">{brand.taxNote}</p>
      <Button size="lg" onClick={buy}>
        {text.buyNow}
      </Button>
    </Card>
  )
}
