import type { ChatActivity, ChatConfirmation } from '@askwell/contract/actions'
import { isRecord, textOrEmpty } from './calls.ts'

/**
 * A function call of a reply. `asking`: waits for the visitor's confirmation. `expired`: the visitor did not
 * decide in time. `lost`: the result is unknown because the reply was interrupted.
 */
export type Step = Pick<ChatActivity, 'id' | 'label'> & {
  state: ChatActivity['state'] | 'asking' | 'expired' | 'lost'
  /** The arguments of the call; only in state `asking`. */
  arguments: ChatConfirmation['arguments']
  /** Deadline for the visitor's decision in epoch milliseconds; 0 without a confirmation. */
  until: number
}

const states = ['running', 'done', 'failed', 'declined', 'expired', 'lost'] as const

/** Parses a step from an event or from browser storage. */
export function parseStep(value: unknown): Step {
  const { id, label, state, until, arguments: argumentList } = isRecord(value) ? value : {}
  return {
    id: textOrEmpty(id),
    label: textOrEmpty(label),
    state: states.find((candidate) => candidate === state) ?? 'asking',
    until: Number(until) || 0,
    arguments: (Array.isArray(argumentList) ? argumentList : [])
      .filter(isRecord)
      .map(({ name, value: argumentValue }) => ({
        name: textOrEmpty(name),
        value: textOrEmpty(argumentValue),
      })),
  }
}
