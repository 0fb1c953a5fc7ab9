import { clsx } from 'clsx'
import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { formatCount } from '../../shared/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Meter } from '../../shared/ui/meter.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { usageOf } from './plan.ts'
import type { PlanView, Usage } from './plan.ts'
import { dashboard as text } from '../../messages/en.ts'

type PlanStripProps = { plan: PlanView | undefined; balance: number | undefined; isBroken: boolean }

/** Current plan and what is left of it, one strip above the chatbots. */
export function PlanStrip({ plan, balance, isBroken }: PlanStripProps) {
  return (
    <section
      aria-label={text.planAndMessages}
      className="grid rounded-xl bg-surface ring-1 ring-line ring-inset lg:grid-cols-[5fr_8fr]"
    >
      <div className="flex items-center justify-between gap-4 p-5">
        <div className="grid gap-0.5">
          <p className="text-sm text-ink-2">{text.currentPlan}</p>
          <p className="flex min-h-7 flex-wrap items-baseline gap-x-1.5 font-display text-xl font-bold tracking-tight">
            {plan ? <PlanName plan={plan} /> : <Waiting isBroken={isBroken} />}
          </p>
        </div>
        <ButtonLink to="/subscription" variant="outline" size="sm" className="max-sm:min-h-11">
          {en.upgradeChange}
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line p-5 lg:border-s lg:border-t-0">
        <Messages plan={plan} balance={balance} isBroken={isBroken} />
        <ButtonLink
          to="/buytoken"
          variant={balance === 0 ? 'primary' : 'soft'}
          size="sm"
          className="max-sm:min-h-11 max-sm:w-full"
        >
          {en.buyMessages}
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

/** Nothing is said about the use before both are known. */
const usageShown = (plan: PlanView | undefined, balance: number | undefined): Usage =>
  plan && balance !== undefined
    ? usageOf(balance, plan.messages)
    : { used: 0, isLow: false, advice: null }

function Messages({ plan, balance, isBroken }: PlanStripProps) {
  const whole = plan?.messages ?? 0
  const { isLow, advice } = usageShown(plan, balance)

  return (
    <div className="grid min-w-56 flex-1 gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <p>{en.availableMessages}</p>
        {plan?.renewal ? <p>{plan.renewal}</p> : null}
      </div>
      <p className="flex min-h-7 flex-wrap items-baseline gap-x-2 tabular-nums">
        {balance === undefined ? (
          <Waiting isBroken={isBroken} />
        ) : (
          <Balance balance={balance} whole={whole} />
        )}
      </p>
      <Meter label={en.availableMessages} value={balance ?? 0} max={whole} isLow={isLow} />
      {advice ? (
        <output className={clsx('pt-1 text-sm font-medium', isLow ? 'text-bad' : 'text-ink-2')}>
          {advice}
        </output>
      ) : null}
    </div>
  )
}

function Balance({ balance, whole }: { balance: number; whole: number }) {
  return (
    <>
      <span className={clsx('font-display text-xl font-bold', balance === 0 && 'text-bad')}>
        {formatCount(balance)}
      </span>
      {balance <= whole ? (
        <span className="font-medium text-ink-3">
          {text.of}
          {formatCount(whole)}
        </span>
      ) : null}
      <Link
        to="/messages"
        className="ms-auto text-sm font-medium text-brand underline underline-offset-4 hover:text-brand-hover"
      >
        {text.seeWhatTheyWereUsed}
      </Link>
    </>
  )
}

function Waiting({ isBroken }: { isBroken: boolean }) {
  return isBroken ? (
    <span className="font-sans text-base font-normal tracking-normal text-ink-3">
      {text.couldNotLoad}
    </span>
  ) : (
    <Skeleton className="h-6 w-28" />
  )
}
