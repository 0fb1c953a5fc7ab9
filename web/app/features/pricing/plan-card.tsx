import type { Plan } from '@askwell/contract/plans'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill } from '../../shared/ui/pill.tsx'
import { copyOf } from './plan-copy.ts'

type PlanCardProps = { plan: Plan; isRecommended: boolean; isCurrent: boolean; level: 'h2' | 'h3' }

export function PlanCard({ plan, isRecommended, isCurrent, level: Heading }: PlanCardProps) {
  const copy = copyOf(plan)

  return (
    <li
      className={clsx(
        'flex flex-col gap-5 rounded-xl p-6',
        isRecommended ? 'bg-ink text-bg' : 'bg-surface ring-1 ring-line ring-inset',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl">{plan.title}</Heading>
        {isRecommended ? <Pill tone="accent">Recommended</Pill> : null}
        {isCurrent ? <Pill tone="ready">Your plan</Pill> : null}
      </div>
      <p className="flex items-baseline font-display font-bold tracking-tight tabular-nums">
        <span className="self-start pt-1 text-xl font-semibold">$</span>
        <span className="text-3xl leading-none 2xl:text-4xl">{plan.price}</span>
        <span
          className={clsx(
            'ps-1 font-sans text-sm font-medium tracking-normal',
            !isRecommended && 'text-ink-3',
          )}
        >
          {plan.endDay}
        </span>
      </p>
      <ul className="grid gap-2.5 text-sm">
        <Feature>{plan.messages} messages per month</Feature>
        <Feature>{plan.chatbots === 1 ? '1 chatbot' : `${plan.chatbots} chatbots`}</Feature>
        <Feature>{copy.support}</Feature>
        <Feature>{copy.details}</Feature>
        {copy.toolsIntegrations ? <Feature>{copy.toolsIntegrations}</Feature> : null}
        {copy.enterprisePlus ? <Feature>{copy.enterprisePlus}</Feature> : null}
      </ul>
    </li>
  )
}

function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check size={18} aria-hidden className="mt-0.5 shrink-0 opacity-80" />
      <span>{children}</span>
    </li>
  )
}
