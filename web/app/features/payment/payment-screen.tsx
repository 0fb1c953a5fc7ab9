import type { User } from '@askwell/contract/account'
import * as packText from '@askwell/messages/billing/pack'
import * as text from '@askwell/messages/billing/payment'
import { useLocation, useSearchParams } from 'react-router'
import { useSubscriptionChoice } from '../../shared/billing/subscription-choice.ts'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Checkout } from './checkout.tsx'
import { planChangeFrom, ConfirmPlanChange } from './confirm-plan-change.tsx'
import { ChooseFreePlan } from './choose-free-plan.tsx'
import { orderOf } from './purchase/order.ts'
import { PaymentResult, secretParameter } from './payment-result.tsx'
import { NextPages } from './next-pages.tsx'

/** The page /payment. */
export function PaymentScreen() {
  const session = useSession()
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid gap-8 py-10 sm:py-14">
        <PageHeading>{text.title}</PageHeading>
        <Payment user={session.user} />
      </div>
    </>
  )
}

function Payment({ user }: { user: User }) {
  const secret = useSearchParams()[0].get(secretParameter)
  const change = planChangeFrom(useLocation().state)
  const order = orderOf(useSubscriptionChoice())

  if (secret) {
    return (
      <div className="grid max-w-2xl gap-6">
        <PaymentResult user={user} clientSecret={secret} />
        <NextPages />
      </div>
    )
  }
  if (change) return <ConfirmPlanChange user={user} change={change} />
  if (!order) return <NothingChosen />
  return order.isFree ? (
    <ChooseFreePlan user={user} order={order} />
  ) : (
    <Checkout user={user} order={order} />
  )
}

function NothingChosen() {
  return (
    <EmptyState
      title={text.choosePlanFirst}
      avatar={12}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/subscription">{text.seeThePlans}</ButtonLink>
          <ButtonLink to="/buytoken" variant="outline">
            {packText.buyMessages}
          </ButtonLink>
        </div>
      }
    >
      {text.cartEmpty}
    </EmptyState>
  )
}
