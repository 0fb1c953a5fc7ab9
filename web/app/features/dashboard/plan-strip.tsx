import * as commonText from '@askwell/messages/app/common'
import * as packText from '@askwell/messages/billing/pack'
import * as text from '@askwell/messages/bots/dashboard'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../shared/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { UsageBar } from '../../shared/ui/usage-bar.tsx'
import { RichText } from '../../shared/ui/rich-text.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { usageOf } from './plan-view.ts'
import type { PlanView, Usage } from './plan-view.ts'

type PlanStripProps = {
  plan: PlanView | undefined
  balance: number | undefined
  hasFailed: boolean
}

/** Current plan and remaining messages, above the chatbots. */
export function PlanStrip({ plan, balance, hasFailed }: PlanStripProps) {
  return (
    <section
      aria-label={text.planTitle}
      className="grid rounded-xl bg-surface ring-1 ring-line ring-inset lg:grid-cols-[5fr_8fr]"
    >
      <div className="flex items-center justify-between gap-4 p-5 max-sm:grid">
        <div className="grid gap-0.5">
          <p className="text-sm text-ink-2">{text.currentPlan}</p>
          <p className="flex min-h-7 flex-wrap items-baseline gap-x-1.5 font-display text-xl font-bold tracking-tight">
            {plan ? <PlanName plan={plan} /> : <UnknownPlan hasFailed={hasFailed} />}
          </p>
        </div>
        <ButtonLink
          to="/subscription"
          variant="outline"
          size="sm"
          className="shrink-0 max-sm:min-h-11 max-sm:w-full"
        >
          {text.upgradeChange}
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line p-5 lg:border-s lg:border-t-0">
        <Messages plan={plan} balance={balance} hasFailed={hasFailed} />
        <ButtonLink
          to="/buytoken"
          variant={balance === 0 ? 'primary' : 'soft'}
          size="sm"
          className="max-sm:min-h-11 max-sm:w-full"
        >
          {packText.buyMessages}
        </ButtonLink>
      </div>
    </section>
  )
}

function PlanName({ plan }: { plan: PlanView }) {
  return (
    <>
      {plan.title}
      <span className="font-sans text-base font-medium tracking-normal text-ink-3">
        {plan.suffix}
      </span>
    </>
  )
}

/** The label while the plan is loading, as specified. */
function UnknownPlan({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <ValuePlaceholder hasFailed />
  ) : (
    <span aria-busy="true" className="text-ink-3">
      {text.freePlan}
    </span>
  )
}

/** The usage to show; none before plan and balance are loaded. */
const displayedUsage = (plan: PlanView | undefined, balance: number | undefined): Usage =>
  plan && balance !== undefined
    ? usageOf(balance, plan.messages)
    : { used: 0, isLow: false, advice: null }

function Messages({ plan, balance, hasFailed }: PlanStripProps) {
  const periodMessages = plan?.messages ?? 0
  const { isLow, advice } = displayedUsage(plan, balance)

  return (
    <div className="grid min-w-56 flex-1 gap-1.5">
      {/* Reserves a second line on phones, so that nothing moves when the plan is loaded. */}
      <div className="flex flex-wrap content-start justify-between gap-x-4 text-sm text-ink-2 max-sm:min-h-10">
        <p>{commonText.availableMessages}</p>
        {plan?.renewal ? <p>{plan.renewal}</p> : null}
      </div>
      <p className="flex min-h-7 flex-wrap items-baseline gap-x-2 tabular-nums">
        {balance === undefined ? (
          <ValuePlaceholder hasFailed={hasFailed} />
        ) : (
          <Balance balance={balance} periodMessages={periodMessages} />
        )}
        <Link
          to="/messages"
          className="ms-auto text-sm max-sm:basis-full font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
        >
          {text.seeUsage}
        </Link>
      </p>
      <UsageBar
        label={commonText.availableMessages}
        value={balance ?? 0}
        max={periodMessages}
        isLow={isLow}
      />
      {advice ? (
        <output className={clsx('pt-1 text-sm font-medium', isLow ? 'text-bad' : 'text-ink-2')}>
          {advice}
        </output>
      ) : null}
      <FreeMessages amount={plan?.freeMessages} />
    </div>
  )
}

function FreeMessages({ amount }: { amount: PlanView['freeMessages'] | undefined }) {
  return amount ? (
    <p className="pt-1 text-sm text-ink-2">
      <RichText parts={text.freeMessages<ReactNode>({ amount, plans: plansLink })} />
    </p>
  ) : null
}

const plansLink = (label: string) => (
  <Link
    to="/subscription"
    className="font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
  >
    {label}
  </Link>
)

function Balance({ balance, periodMessages }: { balance: number; periodMessages: number }) {
  const left = (
    <span
      className={clsx('font-display text-xl font-bold', balance === 0 ? 'text-bad' : 'text-ink')}
    >
      {formatCount(balance)}
    </span>
  )
  if (balance > periodMessages) return left
  return (
    <span className="font-medium text-ink-3">
      <RichText
        parts={text.messagesLeft<ReactNode>({ left, total: formatCount(periodMessages) })}
      />
    </span>
  )
}

function ValuePlaceholder({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <span className="font-sans text-base font-normal tracking-normal text-ink-3">
      {text.planLoadFailed}
    </span>
  ) : (
    <Skeleton className="h-7 w-28" />
  )
}
