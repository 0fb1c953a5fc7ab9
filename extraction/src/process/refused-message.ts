import { ExtractionError } from '../document/extraction-outcome.ts'
import type { ExtractionMessage } from './extraction-protocol.ts'

/** The message for an error: its outcome; `too-large` when memory ran out; `damaged` for other errors. */
export function toRefusedMessage(
  error: unknown,
  kind: string,
): Extract<ExtractionMessage, { type: 'refused' }> {
  const cause =
    error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error)
  if (error instanceof ExtractionError) {
    return { type: 'refused', outcome: error.outcome, detail: error.detail, kind, cause }
  }
  const memory = error instanceof RangeError && /allocation|array length|string length/i.test(cause)
  const outcome = memory ? 'too-large' : 'damaged'
  return { type: 'refused', outcome, detail: memory ? 'memory' : '', kind, cause }
}
