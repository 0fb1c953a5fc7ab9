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

/** Acknowledgment of the parent for a part: the size of the message. */
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

/** Whether a value is a message of an extraction process. */
export function isExtractionMessage(message: unknown): message is ExtractionMessage {
  return typeof message === 'object' && message !== null && 'type' in message
}

/** Whether a value is a request to an extraction process. */
export function isExtractionRequest(message: unknown): message is ExtractionRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    ['file', 'page', 'recognize'].includes(String(message.type))
  )
}
