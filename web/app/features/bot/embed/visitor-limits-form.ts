import type { ChatLimitsForm } from '@askwell/contract/chat-limits'
import * as text from '@askwell/messages/bots/visitor-limits'

export type LimitName = keyof ChatLimitsForm
export type LimitInputs = Record<LimitName, string>

export const limitNames = ['visitor_hour', 'address_hour', 'address_day', 'day'] as const

/** The texts of the fields for stored limits; an empty field means the default limit. */
export const toInputs = (limits: ChatLimitsForm): LimitInputs => ({
  visitor_hour: inputOf(limits.visitor_hour),
  address_hour: inputOf(limits.address_hour),
  address_day: inputOf(limits.address_day),
  day: inputOf(limits.day),
})

const inputOf = (limit: number | null) => (limit === null ? '' : String(limit))

/** Parses the fields: the limits, or an error text for each field that is not a number. */
export function parseInputs(
  inputs: LimitInputs,
): { limits: ChatLimitsForm } | { errors: Partial<LimitInputs> } {
  const wrong = limitNames.filter((name) => !/^\d*$/.test(inputs[name].trim()))
  if (wrong.length > 0) {
    return { errors: Object.fromEntries(wrong.map((name) => [name, text.notANumber])) }
  }
  return {
    limits: {
      visitor_hour: limitOf(inputs.visitor_hour),
      address_hour: limitOf(inputs.address_hour),
      address_day: limitOf(inputs.address_day),
      day: limitOf(inputs.day),
    },
  }
}

const limitOf = (input: string) => (input.trim() === '' ? null : Number(input))
