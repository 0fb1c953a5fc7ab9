import * as invoicesText from '@askwell/messages/billing/invoices'
import * as text from '@askwell/messages/billing/order'
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
  /** What the server prepared; undefined while it is loading. */
  payment: ReturnType<typeof usePaymentIntent>['data']
}

/** The order: product, period, price, and a link to change it. */
export function Summary({ order, payment }: SummaryProps) {
  const { amount = order.totalCents, renews_at: renewsAt, ended_plan: endedPlan } = payment ?? {}
  const card = savedCardText()
  const price = formatCents(order.totalCents)
  const creditCents = order.totalCents - amount

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
        {renewsAt === undefined ? null : (
          <Line name={text.nextPayment}>
            {text.nextPaymentIs({ price, day: formatDay(renewsAt) })}
          </Line>
        )}
        {card ? <Line name={text.savedCard}>{card}</Line> : null}
        {creditCents > 0 ? (
          <Line name={invoicesText.creditUsedLabel}>{formatCents(-creditCents)}</Line>
        ) : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{text.totalDue}</dt>
          <dd className="font-display text-xl font-bold tabular-nums">{formatCents(amount)}</dd>
        </div>
      </dl>
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

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-medium tabular-nums">{children}</dd>
    </div>
  )
}
