import * as taxText from '@askwell/messages/billing/added-tax'
import * as invoicesText from '@askwell/messages/billing/invoices'
import * as text from '@askwell/messages/billing/order'
import * as promotionText from '@askwell/messages/billing/promotion-field'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { savedCardText } from '../../shared/billing/saved-card.ts'
import { formatCents, formatCount, formatDay } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import type { Order } from './purchase/order.ts'
import type { usePaymentIntent } from './purchase/use-payment-intent.ts'

type SummaryProps = {
  order: Order
  /** The prepared payment; undefined while it is loading. */
  payment: ReturnType<typeof usePaymentIntent>['data']
  /** The promotion code field. */
  children: ReactNode
}

/** The order: product, period, price, and a link to change it. */
export function Summary({ order, payment, children }: SummaryProps) {
  const { amount = order.totalCents, ended_plan: endedPlan } = payment ?? {}
  const card = savedCardText()

  return (
    <Card className="grid content-start gap-5 self-start">
      <h2 className="text-xl">{text.title}</h2>
      <dl className="grid gap-3">
        <Line name={order.title}>{formatCents(order.totalCents / order.quantity)}</Line>
        {order.quantity > 1 ? (
          <Line name={invoicesText.lineQuantity}>{formatCount(order.quantity)}</Line>
        ) : null}
        <Line name={text.bringsLabel}>{order.included}</Line>
        <Line name={text.periodLabel}>{order.period}</Line>
        {payment ? <NextPayment payment={payment} /> : null}
        {card ? <Line name={text.savedCard}>{card}</Line> : null}
        {payment ? <Adjustments totalCents={order.totalCents} payment={payment} /> : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{text.totalDue}</dt>
          <dd className="font-display text-xl font-bold tabular-nums">{formatCents(amount)}</dd>
        </div>
      </dl>
      {children}
      {endedPlan ? <p className="text-sm">{text.unpaidPlanEnded({ plan: endedPlan })}</p> : null}
      <p className="text-sm text-ink-2">{brand.taxNote}</p>
      <Link
        to={order.choicePath}
        className="justify-self-start text-sm font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
      >
        {order.choicePath === '/buytoken' ? text.changeQuantity : text.choosePlan}
      </Link>
    </Card>
  )
}

type Payment = NonNullable<SummaryProps['payment']>

function NextPayment({
  payment: { renews_at: renewsAt, renewal_price: cents, tax },
}: {
  payment: Payment
}) {
  if (renewsAt === undefined || cents === undefined) return null
  const charge = { price: formatCents(cents), day: formatDay(renewsAt) }
  return (
    <Line name={text.nextPayment}>
      {tax === undefined || cents === 0
        ? text.nextPaymentIs(charge)
        : text.nextPaymentBeforeTax(charge)}
    </Line>
  )
}

/** Discount, credit from earlier payments, and tax. */
function Adjustments({ totalCents, payment }: { totalCents: number; payment: Payment }) {
  const { amount, discount, tax = 0 } = payment
  const creditCents = totalCents - (discount?.amount ?? 0) + tax - amount
  return (
    <>
      {discount ? (
        <Line name={promotionText.discount(discount)}>{formatCents(-discount.amount)}</Line>
      ) : null}
      {tax > 0 ? <Line name={taxText.label}>{formatCents(tax)}</Line> : null}
      {creditCents > 0 ? (
        <Line name={invoicesText.creditUsedLabel}>{formatCents(-creditCents)}</Line>
      ) : null}
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-medium tabular-nums">{children}</dd>
    </div>
  )
}
