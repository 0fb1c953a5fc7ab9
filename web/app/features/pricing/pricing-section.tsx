import { monthlyPlans, yearlyPlans } from '@askwell/contract/billing/plans'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/billing/pricing'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { brand } from '../../shared/brand.ts'
import { promise } from '../../shared/promises.ts'
import { useSession } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/pill.tsx'
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx'
import { PlanAction } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'

/** Lazy, because only signed-in users have a plan. */
const CurrentPlan = lazy(async () => ({
  default: (await import('./current-plan.tsx')).CurrentPlan,
}))

type Period = '/month' | '/year'

type PricingSectionProps = {
  /** h1 on the pricing page, h2 as a section of another page. */
  level: 'h1' | 'h2'
}

export function PricingSection({ level }: PricingSectionProps) {
  const [period, setPeriod] = usePeriod()

  return (
    <section aria-labelledby="pricing" className="page grid gap-8 py-16">
      <Heading level={level} period={period} onChange={setPeriod} />
      <OwnPlan />
      <Cards period={period} level={level === 'h1' ? 'h2' : 'h3'} />
      <div className="grid gap-1 text-sm text-ink-2">
        <p>{period === '/year' ? text.freeMonthlyOnly : promise('freeHint')}</p>
        <p>{text.messageHint}</p>
        <p>{brand.taxNote}</p>
      </div>
    </section>
  )
}

/** The chosen billing period; by default that of the active plan, or monthly without one. */
function usePeriod(): [Period, (period: Period) => void] {
  const [chosen, setChosen] = useState<Period | null>(null)
  const lookupKey = useBilling(({ plan, status }) => (status === 'active' ? plan?.lookup_key : ''))
  const isYearly = yearlyPlans.some((plan) => plan.lookupKey === lookupKey)
  return [chosen ?? (isYearly ? '/year' : '/month'), setChosen]
}

/** The current plan. Its space is reserved from the first paint, so that the cards do not shift. */
function OwnPlan() {
  const session = useSession()
  const plan = useBilling((billing) => billing.plan)

  return (
    <div className="hidden min-h-9 content-center in-data-signed-in:grid">
      {session.status === 'signed-in' && plan ? (
        <Suspense>
          <CurrentPlan plan={plan} user={session.user} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Cards({ period, level }: { period: Period; level: 'h2' | 'h3' }) {
  const current = useBilling((billing) => billing.plan?.lookup_key)
  const shown = period === '/month' ? monthlyPlans : yearlyPlans

  return (
    <ul
      className={clsx(
        'grid gap-4 sm:grid-cols-2',
        period === '/month' ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      {shown.map((plan) => {
        const isRecommended = plan.lookupKey.startsWith('business')
        const isCurrent = plan.lookupKey === current
        return (
          <PlanCard
            key={plan.lookupKey}
            plan={plan}
            isRecommended={isRecommended}
            isCurrent={isCurrent}
            level={level}
          >
            <PlanAction
              plan={plan}
              isCurrent={isCurrent}
              variant={isRecommended ? 'outline' : 'soft'}
            />
          </PlanCard>
        )
      })}
    </ul>
  )
}

type HeadingProps = PricingSectionProps & { period: Period; onChange: (period: Period) => void }

function Heading({ level: Title, period, onChange }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-6">
      <div className="grid max-w-2xl gap-3">
        <Title
          id="pricing"
          className={Title === 'h1' ? 'text-3xl sm:text-4xl' : 'text-2xl sm:text-3xl'}
        >
          {commonText.pricingTitle}
        </Title>
        <p className="text-lg text-ink-2">{brand.pricingLead}</p>
      </div>
      <PeriodToggle period={period} onChange={onChange} />
    </div>
  )
}

function PeriodToggle({ period, onChange }: Omit<HeadingProps, 'level'>) {
  return (
    <SegmentedControl<Period>
      label={text.billingPeriod}
      value={period}
      onChange={onChange}
      options={[
        { value: '/month', label: text.monthly },
        {
          value: '/year',
          label: (
            <>
              {text.yearly} <Pill tone="accent">{brand.yearlySaving}</Pill>
            </>
          ),
        },
      ]}
    />
  )
}
