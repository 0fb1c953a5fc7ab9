import type { User } from '@askwell/contract/account'
import { useLocation, useSearchParams } from 'react-router'
import { useChoice } from '../../shared/billing/choice.ts'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { billingTexts } from '../../shared/billing/texts.ts'
import { en } from '../../shared/en.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Checkout } from './checkout.tsx'
import { changeIn, ConfirmChange } from './confirm-change.tsx'
import { FreeChoice } from './free-choice.tsx'
import { orderOf } from './order.ts'
import { PaymentResult, secretParameter } from './payment-result.tsx'
import { WaysOn } from './ways-on.tsx'
import { payment as text } from '../../messages/en.ts'

/** The page /payment. */
export function PaymentScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestBanner />
      <div className="page grid gap-8 py-10 sm:py-14">
        <PageHeading>{text.payment}</PageHeading>
        <Payment user={session.user} />
      </div>
    </>
  )
}

function Payment({ user }: { user: User }) {
  const secret = useSearchParams()[0].get(secretParameter)
  const change = changeIn(useLocation().state)
  const order = orderOf(useChoice())

  if (secret) {
    return (
      <div className="grid max-w-2xl gap-6">
        <PaymentResult user={user} clientSecret={secret} />
        <WaysOn />
      </div>
    )
  }
  if (change) return <ConfirmChange user={user} change={change} />
  if (!order) return <NothingChosen />
  return order.isFree ? (
    <FreeChoice user={user} order={order} />
  ) : (
    <Checkout user={user} order={order} />
  )
}

function NothingChosen() {
  return (
    <EmptyState
      title={billingTexts.choosePlanFirst}
      avatar={12}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/subscription">{text.seeThePlans}</ButtonLink>
          <ButtonLink to="/buytoken" variant="outline">
            {en.buyMessages}
          </ButtonLink>
        </div>
      }
    >
      {text.nothingIsInYourCart}
    </EmptyState>
  )
}
