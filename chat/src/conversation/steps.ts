import type { ChatActivity, ChatConfirmation } from '@askwell/contract/actions'
import { stepTexts } from '../texts.ts'
import { isRecord, textOf } from '../wire/calls.ts'

/**
 * Something that a function does for an answer. `asking` waits for the visitor's word, `expired` waited
 * for it in vain, and of `lost` nobody here knows how it ended.
 */
export type Step = Pick<ChatActivity, 'id' | 'label'> & {
  state: ChatActivity['state'] | 'asking' | 'expired' | 'lost'
  /** What would be sent; only while the visitor is asked. */
  arguments: ChatConfirmation['arguments']
  /** Epoch milliseconds until which the visitor may decide; 0 where nobody is asked. */
  until: number
}

const states = ['running', 'done', 'failed', 'declined', 'expired', 'lost'] as const

/** Reads a step from an event or from the browser's storage. */
export function stepOf(value: unknown): Step {
  const { id, label, state, until, arguments: given } = isRecord(value) ? value : {}
  return {
    id: textOf(id),
    label: textOf(label),
    state: states.find((known) => known === state) ?? 'asking',
    until: Number(until) || 0,
    arguments: (Array.isArray(given) ? given : [])
      .filter(isRecord)
      .map(({ name, value: said }) => ({ name: textOf(name), value: textOf(said) })),
  }
}

/** The steps with one added or changed. What a reconnect tells a second time changes nothing. */
export function withStep(steps: readonly Step[], next: Step, now: number): Step[] {
  const known = steps.find(({ id }) => id === next.id)
  if (!known) return [...steps, next]
  if (next.state === 'asking') return [...steps]
  const isLate = known.state === 'asking' && next.state === 'declined' && now >= known.until
  const changed: Step = { ...next, state: isLate ? 'expired' : next.state }
  return steps.map((step) => (step === known ? changed : step))
}

/** The steps of an answer that is over: nothing runs any more, and nobody is asked. */
export function endedSteps(steps: readonly Step[]): Step[] {
  const endings: Partial<Record<Step['state'], Step['state']>> = {
    running: 'lost',
    asking: 'declined',
  }
  return steps.map((step) => ({ ...step, state: endings[step.state] ?? step.state }))
}

export const isUnderWay = ({ state }: Step): boolean => state === 'running' || state === 'asking'

/** A step in words, and how it went in other words; '' when there is nothing more to say. */
export function stepWords(step: Step): [string, string] {
  if (isUnderWay(step)) return [step.label, '']
  const endings: Partial<Record<Step['state'], string>> = stepTexts
  return [step.label.replace(/(?:…|\.+)$/, ''), endings[step.state] ?? '']
}
