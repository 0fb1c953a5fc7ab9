import { messagePack } from '@askwell/contract/plans'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { choose } from '../../shared/billing/choice.ts'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { billingTexts } from '../../shared/billing/texts.ts'
import { en } from '../../shared/en.ts'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, PageHeading } from '../../shared/ui/card.tsx'
import { packChoice, totalOf } from './quantity.ts'
import { Stepper } from './stepper.tsx'
import { buy as text } from '../../messages/en.ts'

/** The page /buytoken. */
export function BuyScreen() {
  return (
    <>
      <TestBanner />
      <div className="page grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-6">
          <PageHeading lead={text.messagesBeyondYourPlanThey}>{en.buyMessages}</PageHeading>
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
    choose(packChoice(quantity))
    void navigate('/payment')
  }

  return (
    <Card className="grid gap-6">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">{billingTexts.packTitle}</h2>
          <p className="text-ink-2">{text.unusedMessagesNeverExpire}</p>
        </div>
        <p className="grid justify-items-end">
          <span className="font-display text-2xl font-bold tabular-nums">
            ${messagePack.unitCents / 100}
          </span>
          <span className="text-sm text-ink-2">{text.each}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <Stepper quantity={quantity} onChange={setQuantity} />
        <p className="grid sm:justify-items-end">
          <span className="text-sm text-ink-2">
            {text.totalFor}
            {formatCount(quantity * messagePack.messages)}
            {text.messages}
          </span>
          <output
            aria-label={text.total}
            className="font-display text-3xl font-bold tracking-tight tabular-nums"
          >
            ${totalOf(quantity)}
          </output>
        </p>
      </div>
      <Button size="lg" onClick={buy}>
        {billingTexts.buyNow}
      </Button>
    </Card>
  )
}
