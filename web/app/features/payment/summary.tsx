import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { savedCardText } from '../../shared/billing/saved-card.ts'
import { formatCents, formatCount } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import type { Order } from './order.ts'
import { payment as text } from '../../messages/en.ts'

type SummaryProps = {
  order: Order
  /** Cents as the server counts them; null until it has answered. */
  amount: number | null
}

/** What is bought, how often it is charged, what it costs, and the way back. */
export function Summary({ order, amount }: SummaryProps) {
  const card = savedCardText()

  return (
    <Card className="grid content-start gap-5 self-start">
      <h2 className="text-xl">{text.summary}</h2>
      <dl className="grid gap-3">
        <Line name={order.title}>{formatCents(order.totalCents / order.quantity)}</Line>
        {order.quantity > 1 ? (
          <Line name={text.quantity}>{formatCount(order.quantity)}</Line>
        ) : null}
        <Line name={text.youGet}>{order.brings}</Line>
        <Line name={text.billing}>{order.period}</Line>
        {card ? <Line name={text.savedCard}>{card}</Line> : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{text.totalDueToday}</dt>
          <dd className="font-display text-xl font-bold tabular-nums">
            {formatCents(amount ?? order.totalCents)}
          </dd>
        </div>
      </dl>
      <Link
        to={order.chosenAt}
        className="justify-self-start text-sm font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
      >
        {order.chosenAt === '/buytoken' ? text.changeTheQuantity : text.chooseAnotherPlan}
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
