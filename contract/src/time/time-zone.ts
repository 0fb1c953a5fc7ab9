import * as texts from '@askwell/messages/bots/rules'
import * as z from 'zod/mini'

const maxLength = 64

/** Whether a text is the name of a time zone, such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > maxLength) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zone of the browser. An unknown name is accepted, so that the chatbot can be created anyway. */
export const detectedTimeZone = z.optional(z.string().check(z.maxLength(maxLength)))

export const chosenTimeZone = z
  .string()
  .check(z.maxLength(maxLength), z.refine(isTimeZone, texts.timeZoneUnknown))
