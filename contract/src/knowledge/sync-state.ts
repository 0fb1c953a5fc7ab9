import * as texts from '@askwell/messages/knowledge/rules'
import * as z from 'zod/mini'

/** How often a website is checked for changes. */
export const syncInterval = z.enum(['hourly', 'daily', 'weekly'])
export type SyncInterval = z.infer<typeof syncInterval>

/** A path of a website: '/blog' with all below it, '*' for any characters. */
const pathRule = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\/\S*$/, { error: texts.pathInvalid }),
    z.maxLength(200, { error: texts.pathInvalid }),
  )

/** Paths of a website that are read or left out. */
export const pathList = z.array(pathRule).check(z.maxLength(50, { error: texts.tooManyPaths }))

/** How a website or page is kept up to date. Times in epoch milliseconds. */
export const syncState = z.object({
  /** Of a website; null for a page. */
  every: z.nullable(syncInterval),
  /** Whether a check of a website adds the pages that it finds. */
  adds_pages: z.boolean(),
  /** The next scheduled check of a website. */
  next_at: z.nullable(z.number()),
  /** When it was last checked. */
  checked_at: z.nullable(z.number()),
  /** Whether the website's address and sitemap, or the page, are being checked now. */
  is_checking: z.boolean(),
  /** Pages of a website that are still to be checked. */
  pages_checking: z.number(),
  /** Pages of a website that keep an earlier version, because the last check could not read them. */
  pages_kept: z.number(),
  /** Why the last check could not read it. */
  problem: z.nullable(z.string()),
  /** When the text of a page was last confirmed by the website. */
  version_at: z.nullable(z.number()),
  /** When a page was removed because the website no longer has it. */
  removed_at: z.nullable(z.number()),
  /** Until when a removed page can be restored. */
  restorable_until: z.nullable(z.number()),
  /** The paths of a website that are read; none means all. */
  include_paths: z.array(z.string()),
  /** The paths of a website that are not read. */
  exclude_paths: z.array(z.string()),
  /** What the last search for the pages of a website left out, and why. */
  notes: z.array(z.string()),
})
export type SyncState = z.infer<typeof syncState>
