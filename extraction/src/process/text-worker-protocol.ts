import type { Chunk, ExtractedPart, Language } from '@askwell/core/knowledge'
import type { ExtractionLimits } from '../document/limits.ts'
import type { Sniffed } from '../files/sniff-file.ts'
import type { ExtractionMessage } from './extraction-protocol.ts'

/**
 * A task of a worker: extract and chunk a text file by its content, chunk parts that were extracted elsewhere,
 * or detect the type of a file.
 */
export type TextTask =
  | { type: 'file'; bytes: Uint8Array; name: string; limits: ExtractionLimits }
  | KindTask
  | PartsTask

/** `language`: of the whole source, when these are some of its parts. */
type PartsTask = {
  type: 'parts'
  parts: ExtractedPart[]
  title: string
  language?: Language | undefined
}

/** Detects the type of a file. */
export type KindTask = { type: 'kind'; path: string; name: string; limits: ExtractionLimits }

/**
 * Results, in the order of the tasks. `foreign`: not a text file. The chunks of a long text are sent before
 * in pieces, so that receiving them does not block the server.
 */
export type TextResult =
  | { type: 'read'; kind: string; title: string; parts: ExtractedPart[]; chunks: Chunk[] }
  | { type: 'chunks'; chunks: Chunk[] }
  | { type: 'kind'; sniffed: Sniffed }
  | { type: 'foreign' }
  | { type: 'piece'; chunks: Chunk[] }
  | Extract<ExtractionMessage, { type: 'refused' }>

/** File types without a parser that a malicious file could attack; they need no process of their own. */
export const isPlainTextKind = (kind: string): boolean =>
  ['txt', 'md', 'csv', 'subtitles'].includes(kind)
