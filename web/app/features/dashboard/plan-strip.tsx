import { clsx } from 'clsx'
import { en } from '../../shared/en.ts'
import { formatCount } from '../../shared/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Meter } from '../../shared/ui/meter.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { PlanView } from './plan.ts'

type PlanStripProps = { plan: PlanView | undefined; balance: number | undefined; isBroken: boolean }

/** Current plan and what is left of it, one strip above the chatbots. */
export function PlanStrip({ plan, balance, isBroken }: PlanStripProps) {
  return (
    <section
      aria-label="Plan and messages"
      className="grid rounded-xl bg-surface ring-1 ring-line ring-inset lg:grid-cols-[5fr_8fr]"
    >
      <div className="flex items-center justify-between gap-4 p-5">
        <div className="grid gap-0.5">
          <p className="text-sm text-ink-2">Current plan</p>
          <p className="flex min-h-7 flex-wrap items-baseline font-display text-xl font-bold tracking-tight">
            {plan ? <PlanName plan={plan} /> : <Waiting isBroken={isBroken} />}
          </p>
        </div>
        <ButtonLink to="/subscription" variant="outline" size="sm" className="max-sm:min-h-11">
          {en.upgradeChange}
        </ButtonLink>
      </div>
      <div className="border-t border-line p-5 lg:border-s lg:border-t-0">
        <Messages plan={plan} balance={balance} isBroken={isBroken} />
      </div>
    </section>
  )
}

function PlanName({ plan }: { plan: PlanView }) {
  return (
    <>
      {plan.title}
      <span className="font-sans text-base font-medium tracking-normal whitespace-pre text-ink-3">
        {plan.suffix}
      </span>
    </>
  )
}

function Messages({ plan, balance, isBroken }: PlanStripProps) {
  const isEmpty = balance === 0
  const whole = plan?.messages ?? 0

  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">{en.availableMessages}</p>
      <p className="flex min-h-7 items-baseline gap-2 tabular-nums">
        {balance === undefined ? (
          <Waiting isBroken={isBroken} />
        ) : (
          <>
            <span className={clsx('font-display text-xl font-bold', isEmpty && 'text-bad')}>
              {formatCount(balance)}
            </span>
            {balance <= whole ? (
              <span className="font-medium text-ink-3">of {formatCount(whole)}</span>
            ) : null}
          </>
        )}
      </p>
      <Meter
        label={en.availableMessages}
        value={balance ?? 0}
        max={whole}
        isLow={isEmpty || (balance ?? whole) < whole / 10}
      />
      {isEmpty ? (
        <output className="pt-1 text-sm font-medium text-bad">
          No messages left. Your chatbots are silent until you buy more.
        </output>
      ) : null}
    </div>
  )
}

function Waiting({ isBroken }: { isBroken: boolean }) {
  return isBroken ? (
    <span className="font-sans text-base font-normal tracking-normal text-ink-3">
      Could not load
    </span>
  ) : (
    <Skeleton className="h-6 w-28" />
  )
}
