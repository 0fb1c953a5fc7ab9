import type { ExtractionLimits } from '../document/limits.ts'
import type { PartMessage } from '../document/part-pieces.ts'
import type { ExtractionOutcome } from '../document/extraction-outcome.ts'
import type { RecognitionRequest, RecognizedPage } from '../recognition/recognize-pages.ts'
import type { ParsedPage } from '../web-page/parse-page.ts'

/** A request to an extraction process. */
export type ExtractionRequest =
  | { type: 'file'; path: string; name: string; limits: ExtractionLimits }
  | { type: 'page'; html: Uint8Array; url: string; contentType: string; limits: ExtractionLimits }
  | ({ type: 'recognize' } & RecognitionRequest)

/** Messages of an extraction process: parts or recognized pages first, then exactly one `done`, `page` or `refused`. */
export type ExtractionMessage =
  | PartMessage
  | { type: 'recognized'; page: RecognizedPage }
  | { type: 'done'; kind: string; title: string; scanned?: number[] }
  | { type: 'page'; page: ParsedPage }
  | {
      type: 'refused'
      outcome: Exclude<ExtractionOutcome, 'ok'>
      detail: string
      kind: string
      cause: string
    }
  | { type: 'memory'; bytes: number }

/** Answer of the parent to a part: the size of what it has taken. */
export type TakenMessage = { type: 'taken'; size: number }

export function isTakenMessage(message: unknown): message is TakenMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'taken' &&
    'size' in message
  )
}

/** Parses a message of the child; undefined for others. */
export function isExtractionMessage(message: unknown): message is ExtractionMessage {
  return typeof message === 'object' && message !== null && 'type' in message
}

/** Parses a request of the parent; undefined for others. */
export function isExtractionRequest(message: unknown): message is ExtractionRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    ['file', 'page', 'recognize'].includes(String(message.type))
  )
}
