import * as text from '@askwell/messages/wizard/steps'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { steps } from './steps.ts'
import { screenReaderText, RichText } from '../../shared/ui/rich-text.tsx'

/** The steps with their state, as text and icons. */
export function StepRail({ current }: { current: number }) {
  return (
    <aside
      aria-label={text.progressLabel}
      className="flex flex-col gap-6 border-line bg-surface px-4 py-4 max-lg:border-b sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:w-80 lg:shrink-0 lg:border-e lg:px-8 lg:py-8"
    >
      <Logo />
      <ol className="flex gap-2 lg:grid lg:gap-1">
        {steps.map(({ name }, index) => (
          <RailStep key={name} name={name} index={index} current={current} />
        ))}
      </ol>
      <p className="mt-auto text-sm text-ink-3 max-lg:hidden">
        {text.savesHint({ brand: brand.name })}
      </p>
    </aside>
  )
}

function RailStep({ name, index, current }: { name: string; index: number; current: number }) {
  const isDone = index < current
  const isCurrent = index === current
  const stateMessage = isDone ? text.stepDone : isCurrent ? text.stepCurrent : text.stepToCome

  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={clsx(
        'flex min-w-0 items-center sm:flex-1 gap-2.5 rounded-lg p-2 lg:gap-3.5 lg:p-3',
        isCurrent ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
          isDone || isCurrent ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-2',
        )}
      >
        {isDone ? <Check size={18} /> : index + 1}
      </span>
      <RichText
        parts={stateMessage<ReactNode>({
          step: (
            <span
              className={clsx(
                'min-w-0 text-sm leading-tight font-semibold lg:text-base',
                !isCurrent && 'max-sm:sr-only',
              )}
            >
              {name}
            </span>
          ),
          hidden: screenReaderText,
        })}
      />
    </li>
  )
}
