import type { Citation } from '@askwell/contract/chat'
import { citation } from '@askwell/contract/chat'
import type { Locator } from '@askwell/core/knowledge'
import * as z from 'zod/mini'

const headings = z.array(z.string())
const citations = z.array(citation)
const takenBack = z.array(
  z.object({ text: z.string(), claim: z.string(), offset: z.nullable(z.number()) }),
)
const replySearch = z.object({
  query: z.string(),
  found: z.array(z.object({ passageId: z.string(), sourceId: z.string(), score: z.number() })),
})
const locator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), page: z.number() }),
  z.object({ kind: z.literal('slide'), slide: z.number() }),
  z.object({
    kind: z.literal('sheet'),
    sheet: z.string(),
    firstRow: z.number(),
    lastRow: z.number(),
  }),
  z.object({ kind: z.literal('web'), url: z.string() }),
  z.object({ kind: z.literal('text') }),
  z.object({
    kind: z.literal('answer'),
    savedAt: z.number(),
    isExact: z.boolean(),
    isImported: z.optional(z.literal(true)),
  }),
])

/** These functions parse and validate the JSON of columns. */
export const readHeadings = (json: string): string[] => headings.parse(JSON.parse(json))
export const readLocator = (json: string): Locator => locator.parse(JSON.parse(json))
export const readCitations = (json: string): Citation[] => citations.parse(JSON.parse(json))
export const readReplySearch = (json: string): z.infer<typeof replySearch> =>
  replySearch.parse(JSON.parse(json))
export const readTakenBack = (json: string): z.infer<typeof takenBack> =>
  takenBack.parse(JSON.parse(json))
