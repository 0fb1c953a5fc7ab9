import { trimEndOf } from '@askwell/contract/trim-end'
import * as text from '@askwell/messages/chat/steps'
import type { Step } from '../api/step.ts'

/** The steps with one added or changed. A confirmation that is repeated after a reconnect is ignored. */
export function withStep(steps: readonly Step[], next: Step, now: number): Step[] {
  const existing = steps.find(({ id }) => id === next.id)
  if (!existing) return [...steps, next]
  if (next.state === 'asking') return [...steps]
  const hasExpired =
    existing.state === 'asking' && next.state === 'declined' && now >= existing.until
  const changed: Step = { ...next, state: hasExpired ? 'expired' : next.state }
  return steps.map((step) => (step === existing ? changed : step))
}

/** The steps of a finished reply, in which none is running or waiting for a decision. */
export function endedSteps(steps: readonly Step[]): Step[] {
  const endings: Partial<Record<Step['state'], Step['state']>> = {
    running: 'lost',
    asking: 'declined',
  }
  return steps.map((step) => ({ ...step, state: endings[step.state] ?? step.state }))
}

export const isActive = ({ state }: Step): boolean => state === 'running' || state === 'asking'

/** Label and result text of a step. The result is '' while the step is active or if it succeeded. */
export function stepTexts(step: Step): [string, string] {
  if (isActive(step)) return [step.label, '']
  const endings: Partial<Record<Step['state'], string>> = {
    failed: text.failed,
    declined: text.declined,
    expired: text.expired,
    lost: text.lost,
  }
  return [withoutEllipsis(step.label), endings[step.state] ?? '']
}

const withoutEllipsis = (label: string) =>
  label.endsWith('…') ? label.slice(0, -1) : trimEndOf(label, '.')
