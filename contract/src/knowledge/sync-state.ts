import * as texts from '@askwell/messages/knowledge/rules'
import * as z from 'zod/mini'

/** How often a website is checked for changes. */
export const syncInterval = z.enum(['hourly', 'daily', 'weekly'])
export type SyncInterval = z.infer<typeof syncInterval>

/** A path of a website: '/blog' includes all paths below it; '*' matches any characters. */
const pathRule = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\/\S*$/, { error: texts.pathInvalid }),
    z.maxLength(200, { error: texts.pathInvalid }),
  )

/** Paths of a website to ingest or to skip. */
export const pathList = z.array(pathRule).check(z.maxLength(50, { error: texts.tooManyPaths }))

/** How a website or page is kept up to date. Times in epoch milliseconds. */
export const syncState = z.object({
  /** Schedule of a website; null for a page. */
  every: z.nullable(syncInterval),
  /** Whether a check of the website adds new pages. */
  adds_pages: z.boolean(),
  /** Time of the next scheduled check of a website. */
  next_at: z.nullable(z.number()),
  /** Time of the last check. */
  checked_at: z.nullable(z.number()),
  /** Whether the page, or the address and sitemap of the website, is being checked now. */
  is_checking: z.boolean(),
  /** Number of pages of a website that are still to be checked. */
  pages_checking: z.number(),
  /** Number of pages of a website that keep an earlier version because the last check failed. */
  pages_kept: z.number(),
  /** Why the last check failed; null when it succeeded. */
  problem: z.nullable(z.string()),
  /** Time when the website last confirmed the text of a page. */
  version_at: z.nullable(z.number()),
  /** Time when a page was removed because the website no longer has it. */
  removed_at: z.nullable(z.number()),
  /** Time until which a removed page can be restored. */
  restorable_until: z.nullable(z.number()),
  /** The paths of a website to ingest; empty means all. */
  include_paths: z.array(z.string()),
  /** The paths of a website to skip. */
  exclude_paths: z.array(z.string()),
  /** Notes about what the last search for pages of a website skipped, and why. */
  notes: z.array(z.string()),
})
export type SyncState = z.infer<typeof syncState>
