import { monthlyPlans, yearlyPlans } from '@askwell/contract/plans'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { useSession } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/pill.tsx'
import { Segments } from '../../shared/ui/segments.tsx'
import { words } from '../../messages/en.ts'
import { PlanAction } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'
import { pricing as text } from '../../messages/en.ts'

/** Only who is signed in has one, so visitors do not load it. */
const CurrentPlan = lazy(async () => ({
  default: (await import('./current-plan.tsx')).CurrentPlan,
}))

type Period = '/month' | '/year'

type PricingSectionProps = {
  /** h1 where the section is the page, h2 where it is a part of one. */
  level: 'h1' | 'h2'
}

export function PricingSection({ level }: PricingSectionProps) {
  const [period, setPeriod] = useState<Period>('/month')

  return (
    <section aria-labelledby="pricing" className="page grid gap-8 py-16">
      <Heading level={level} period={period} onChange={setPeriod} />
      <OwnPlan />
      <Cards period={period} level={level === 'h1' ? 'h2' : 'h3'} />
      <div className="grid gap-1 text-sm text-ink-2">
        {period === '/year' ? (
          <p>{text.theFreePlanIsMonthly}</p>
        ) : (
          <p>{text.freeBrings250MessagesOnce}</p>
        )}
        <p>{text.oneAnsweredQuestionIsOne}</p>
      </div>
    </section>
  )
}

/** Its place is kept from the first paint, so that no card moves away under a finger. */
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
          {words.pricingTitle}
        </Title>
        <p className="text-lg text-ink-2">{text.chooseAYearlySubscriptionTo}</p>
      </div>
      <PeriodToggle period={period} onChange={onChange} />
    </div>
  )
}

function PeriodToggle({ period, onChange }: Omit<HeadingProps, 'level'>) {
  return (
    <Segments<Period>
      label={text.billingPeriod}
      value={period}
      onChange={onChange}
      options={[
        { value: '/month', label: 'Monthly' },
        {
          value: '/year',
          label: (
            <>
              {text.yearly}
              <Pill tone="accent">{text.saveUpTo20}</Pill>
            </>
          ),
        },
      ]}
    />
  )
}
