import type { Plan } from '@askwell/contract/billing/plans'
import * as cardText from '@askwell/messages/billing/plan-cards'
import * as text from '@askwell/messages/billing/pricing'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pill } from '../../shared/ui/pill.tsx'

type PlanCardProps = {
  plan: Plan
  isRecommended: boolean
  isCurrent: boolean
  level: 'h2' | 'h3'
  /** The button at the bottom of the card. */
  children: ReactNode
}

/** Features and button are rows of a subgrid, so that the buttons of all cards are aligned. */
export function PlanCard({
  plan,
  isRecommended,
  isCurrent,
  level: Heading,
  children,
}: PlanCardProps) {
  return (
    <li
      className={clsx(
        'row-span-2 grid grid-cols-1 grid-rows-subgrid gap-y-5 rounded-xl p-6',
        isRecommended ? 'bg-ink text-bg' : 'bg-surface ring-1 ring-inset',
        !isRecommended && (isCurrent ? 'ring-2 ring-brand' : 'ring-line'),
      )}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <Heading id={`plan-${plan.lookupKey}`} className="text-xl">
            {plan.title}
          </Heading>
          {isCurrent ? <Pill tone="ready">{text.yourPlan}</Pill> : null}
          {isRecommended && !isCurrent ? <Pill tone="accent">{text.recommended}</Pill> : null}
        </div>
        <Price plan={plan} isMuted={!isRecommended} />
        <ul className="grid gap-2.5 text-sm">
          <Feature>{text.messagesPerMonth({ count: plan.messages })}</Feature>
          <Feature>{text.chatbots({ count: plan.bots })}</Feature>
          <Feature>{plan.support}</Feature>
          <Feature>{plan.details}</Feature>
          <Feature>{knowledgeOf(plan)}</Feature>
          {plan.toolsIntegrations ? <Feature>{plan.toolsIntegrations}</Feature> : null}
          {plan.enterprisePlus ? <Feature>{plan.enterprisePlus}</Feature> : null}
        </ul>
        {plan.priceCents > 0 ? (
          <p className="text-sm font-medium">{cardText.functionsIncluded}</p>
        ) : null}
      </div>
      <div className="grid grid-cols-1 content-start gap-2.5 pt-1">{children}</div>
    </li>
  )
}

// One build serves all currencies and limits: the server replaces these placeholders.
const signOf = ({ currency }: Plan) => (import.meta.env.SSR ? '%CURRENCY_SIGN%' : currency)
const figureOf = ({ lookupKey, price }: Plan) =>
  import.meta.env.SSR ? `%PRICE_${lookupKey}%` : price
const knowledgeOf = ({ lookupKey, knowledge }: Plan) =>
  import.meta.env.SSR ? `%KNOWLEDGE_${lookupKey}%` : knowledge

function Price({ plan, isMuted }: { plan: Plan; isMuted: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline font-display font-bold tracking-tight tabular-nums">
      <span className="self-start pt-1 text-xl font-semibold">{signOf(plan)}</span>
      <span className="text-3xl leading-none 2xl:text-4xl">{figureOf(plan)}</span>
      <span
        className={clsx(
          'ps-1 font-sans text-sm font-medium tracking-normal',
          isMuted && 'text-ink-3',
        )}
      >
        {plan.endDay}
      </span>
    </p>
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
