import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type PillTone = 'ready' | 'processing' | 'queued' | 'failed' | 'none' | 'neutral' | 'accent'

const tones: Record<PillTone, string> = {
  ready: 'bg-ok-soft text-ok',
  processing: 'bg-info-soft text-info',
  queued: 'bg-info-soft text-info',
  failed: 'bg-bad-soft text-bad',
  none: 'bg-warn-soft text-warn',
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-coral-soft text-coral-ink',
}

/** A label that shows a state as color and text. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full empty:hidden px-2.5 py-1 text-xs font-semibold whitespace-nowrap tabular-nums',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
