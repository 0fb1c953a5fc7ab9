import { plans } from '@askwell/contract/plans'
import { clsx } from 'clsx'
import { useState } from 'react'
import { words } from '../../shared/words.ts'
import { Pill } from '../../shared/ui/pill.tsx'
import { Segments } from '../../shared/ui/segments.tsx'
import { PlanCard } from './plan-card.tsx'

type Period = '/month' | '/year'

type PricingSectionProps = {
  /** h1 where the section is the page, h2 where it is a part of one. */
  level: 'h1' | 'h2'
}

export function PricingSection({ level: Heading }: PricingSectionProps) {
  const [period, setPeriod] = useState<Period>('/month')
  const shown = plans.filter((plan) => plan.endDay === period)

  return (
    <section aria-labelledby="pricing" className="page grid gap-8 py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="grid max-w-2xl gap-3">
          <Heading
            id="pricing"
            className={Heading === 'h1' ? 'text-3xl sm:text-4xl' : 'text-2xl sm:text-3xl'}
          >
            {words.pricingTitle}
          </Heading>
          <p className="text-lg text-ink-2">
            Choose a yearly subscription to save. A cancellation or a smaller plan takes effect from
            the next cycle, an upgrade at once.
          </p>
        </div>
        <PeriodToggle period={period} onChange={setPeriod} />
      </div>
      <ul
        className={clsx(
          'grid gap-4 sm:grid-cols-2',
          period === '/month' ? 'xl:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        {shown.map((plan) => (
          <PlanCard
            key={plan.lookupKey}
            plan={plan}
            isRecommended={plan.lookupKey.startsWith('business')}
            isCurrent={false}
            level={Heading === 'h1' ? 'h2' : 'h3'}
          />
        ))}
      </ul>
      <div className="grid gap-1 text-sm text-ink-2">
        {period === '/year' ? (
          <p>The Free plan is monthly only. It costs nothing either way.</p>
        ) : null}
        <p>
          One answered question is one message, on your site and in the preview alike. An answer
          that says it found nothing costs none. Extra messages never expire.
        </p>
      </div>
    </section>
  )
}

type PeriodToggleProps = { period: Period; onChange: (period: Period) => void }

function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return (
    <Segments<Period>
      label="Billing period"
      value={period}
      onChange={onChange}
      options={[
        { value: '/month', label: 'Monthly' },
        {
          value: '/year',
          label: (
            <>
              Yearly <Pill tone="accent">save up to 20%</Pill>
            </>
          ),
        },
      ]}
    />
  )
}
