import type { Chunk, ExtractedPart } from '@askwell/core/knowledge'
import type { ReadLimits } from './limits.ts'
import type { Answer } from './protocol.ts'

/** What the text worker is asked: to read and cut a plain file, or to cut parts that were read elsewhere. */
export type TextTask =
  | { type: 'file'; path: string; name: string; limits: ReadLimits }
  | { type: 'parts'; parts: ExtractedPart[]; title: string }

/**
 * Its answers, one for each task in their order. `foreign`: not a plain text after all. The passages of
 * a long text come ahead in pieces, so that taking them over never holds the server up.
 */
export type TextAnswer =
  | { type: 'read'; kind: string; title: string; parts: ExtractedPart[]; chunks: Chunk[] }
  | { type: 'chunks'; chunks: Chunk[] }
  | { type: 'foreign' }
  | { type: 'piece'; chunks: Chunk[] }
  | Extract<Answer, { type: 'refused' }>

/** Kinds without a parser that a hostile file could attack: they need no process of their own. */
export const isPlainKind = (kind: string): boolean => ['txt', 'md', 'csv'].includes(kind)
