import { Refusal } from './outcome.ts'
import type { Answer } from './protocol.ts'

/** What a reader answers after an error: too large when memory ran out, else damaged. */
export function refusalOf(error: unknown, kind: string): Extract<Answer, { type: 'refused' }> {
  const cause =
    error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error)
  if (error instanceof Refusal) {
    return { type: 'refused', outcome: error.outcome, detail: error.detail, kind, cause }
  }
  const memory = error instanceof RangeError && /allocation|array length|string length/i.test(cause)
  const outcome = memory ? 'too-large' : 'damaged'
  return { type: 'refused', outcome, detail: memory ? 'memory' : '', kind, cause }
}
