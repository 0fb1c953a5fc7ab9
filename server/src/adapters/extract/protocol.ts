import type { ExtractedPart } from '@askwell/core/knowledge'
import type { ReadLimits } from './limits.ts'
import type { Outcome } from './outcome.ts'
import type { PageReading } from './page.ts'

/** What the parent asks of a reading child. */
export type Request =
  | { type: 'file'; path: string; name: string; limits: ReadLimits }
  | { type: 'page'; html: Uint8Array; url: string; contentType: string; limits: ReadLimits }

/** What a reading child answers: pieces first, then exactly one `done`, `page` or `refused`. */
export type Answer =
  | { type: 'part'; part: ExtractedPart }
  | { type: 'done'; kind: string; title: string }
  | { type: 'page'; page: PageReading }
  | {
      type: 'refused'
      outcome: Exclude<Outcome, 'ok'>
      detail: string
      kind: string
      cause: string
    }
  | { type: 'memory'; bytes: number }

/** A message of the channel, if it is one of ours. */
export function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'type' in message
}

/** A request of the channel, if it is one of ours. */
export function isRequest(message: unknown): message is Request {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    (message.type === 'file' || message.type === 'page')
  )
}
