import * as texts from '@askwell/messages/knowledge/rules'
import * as z from 'zod/mini'
import { repeatedField } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pathList, syncInterval, syncState } from './knowledge/sync-state.ts'
import { addressProblem, isAddress, repairAddress } from './website-address.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** `found`: a page of a website that the owner has not chosen yet. */
export const sourceState = z.enum(['found', 'queued', 'processing', 'ready', 'failed', 'skipped'])
export type SourceState = z.infer<typeof sourceState>

/** State of a file or website in /get_model_info. */
export const sourceStatus = z.object({
  state: z.enum(['queued', 'processing', 'ready', 'failed']),
  reason: z.optional(z.string()),
})
export type SourceStatus = z.infer<typeof sourceStatus>

const maxAddressLength = 2_000

/** A typed website address; common typing errors are repaired. */
export const websiteField = z.string({ error: texts.websiteInvalid }).check(
  z.refine((url) => url.length <= maxAddressLength, { error: texts.websiteInvalid, abort: true }),
  z.overwrite(repairAddress),
  z.refine(isAddress, { error: ({ input }) => addressProblem(String(input)) }),
)

/** 'Fetch Links': with `choose`, the found pages wait for /choose_pages; without it, all are ingested. */
export const getContent = endpoint({
  path: '/get_content',
  status: 202,
  body: z.object({
    url: websiteField,
    bot_id: z.string(),
    choose: z.optional(z.boolean()),
  }),
  reply: z.object({ status: z.literal(1), website_id: z.string(), message: z.string() }),
})

export const getModelInfo = endpoint({
  path: '/get_model_info',
  body: z.object({ id: z.string() }),
  reply: z.object({
    file_ids: z.array(z.string()),
    file_names: z.array(z.string()),
    content_ids: z.array(z.string()),
    websitelist: z.array(z.string()),
    website_ids: z.array(z.string()),
    file_status: z.array(sourceStatus),
    website_status: z.array(sourceStatus),
  }),
})

/**
 * Replaces the sources of a chatbot: keeps those with listed ids and removes others of that kind. An absent field
 * changes nothing. With `version`, also keeps sources that were added or replaced since that version.
 */
export const updateModelInfo = endpoint({
  path: '/update_model_info',
  kind: 'multipart',
  maxBodyBytes: limits.sourcesBytes,
  body: z.object({
    id: z.string(),
    fileids: repeatedField,
    filenames: repeatedField,
    websitelist: repeatedField,
    websiteid: repeatedField,
    /** Additive: ids of the plain texts to keep. */
    contentids: repeatedField,
    newwebsites: repeatedField,
    contents: repeatedField,
    /** Additive: the `version` of /list_sources that the client shows. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    /** Additive: sources that were not listed but are newer than `version`, and so were kept. */
    kept: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
})

/** One row of the sources screen. Times in epoch milliseconds, sizes in bytes. */
export const sourceRow = z.object({
  id: z.string(),
  kind: z.enum(['file', 'website', 'page', 'text']),
  name: z.string(),
  url: z.nullable(z.string()),
  type: z.string(),
  state: sourceState,
  reason: z.nullable(z.string()),
  size_bytes: z.number(),
  /** Number of pages of a website, or of parts of a file. */
  parts_total: z.number(),
  parts_done: z.number(),
  /** Pages of a website without text for the chatbot; copies of other pages are not counted. */
  parts_failed: z.number(),
  characters: z.number(),
  updated_at: z.number(),
  /** Only for websites and their pages. */
  sync: z.optional(syncState),
})
export type SourceRow = z.infer<typeof sourceRow>

/** Additive: the sources of a chatbot, for the sources screen. */
export const listSources = endpoint({
  path: '/list_sources',
  body: z.object({ bot_id: z.string() }),
  /** `version` increases when a source is added, replaced or removed; it is a field of /update_model_info. */
  reply: z.object({ sources: z.array(sourceRow), version: z.number() }),
})

/**
 * Additive: the knowledge limits of the owner's plan, and how much a chatbot uses. Without an id: for a new chatbot,
 * which uses nothing.
 */
export const knowledgeLimits = endpoint({
  path: '/knowledge_limits',
  body: z.object({ bot_id: z._default(z.string(), '') }),
  reply: z.object({
    characters: z.number(),
    /** Files and plain texts. */
    files: z.number(),
    /** Pages per website. */
    pages: z.number(),
    /** The shortest interval at which websites may be checked. */
    every: syncInterval,
    used: z.object({ characters: z.number(), files: z.number() }),
  }),
})

/** Additive: up to three questions that the ready sources answer; none while no source is ready. */
export const suggestQuestions = endpoint({
  path: '/suggest_questions',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ questions: z.array(z.string()) }),
})

/** Additive: the pages of one website with their states. */
export const websitePages = endpoint({
  path: '/website_pages',
  body: z.object({ website_id: z.string() }),
  reply: z.object({ website: sourceRow, pages: z.array(sourceRow) }),
})

/** Additive: ingests the chosen pages of a website and removes the others. */
export const choosePages = endpoint({
  path: '/choose_pages',
  // Ten thousand ids of 36 characters.
  maxBodyBytes: 512 * 1024,
  body: z.object({
    website_id: z.string(),
    page_ids: z.array(z.string()).check(z.maxLength(10_000)),
  }),
  reply: done,
})

/** Additive: ingests a source again: retries a failed source, or refreshes a website. */
export const retrySource = endpoint({
  path: '/retry_source',
  body: z.object({ source_id: z.string() }),
  reply: done,
})

/** Additive: retries failed sources, and failed pages of ready websites. */
export const retrySources = endpoint({
  path: '/retry_sources',
  body: z.object({
    bot_id: z.string(),
    source_ids: z
      .array(z.string().check(z.maxLength(100)))
      .check(z.maxLength(limits.retriedSources)),
  }),
  reply: z.object({ status: z.literal(1), message: z.string(), retried: z.number() }),
})

/** Additive: stops the ingestion of a website; finished pages are kept. */
export const stopSource = endpoint({
  path: '/stop_source',
  body: z.object({ source_id: z.string() }),
  reply: done,
})

/**
 * Additive: the ingestion receipt of one file or page, with the extracted text in pages of about 200,000 characters.
 * `from` is the `next` of the previous page. A part with `continues` is the rest of the previous part.
 */
export const sourceReceipt = endpoint({
  path: '/source_receipt',
  body: z.object({
    source_id: z.string(),
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  }),
  reply: z.object({
    source: sourceRow,
    parts: z.array(
      z.object({
        label: z.string(),
        characters: z.number(),
        skipped: z.nullable(z.string()),
        text: z.string(),
        continues: z.boolean(),
      }),
    ),
    next: z.nullable(z.number()),
    part_count: z.number(),
    chunks: z.number(),
  }),
})

/** Additive: starts a check of a website: its sitemap, new pages and every known page. */
export const syncWebsite = endpoint({
  path: '/sync_website',
  body: z.object({ website_id: z.string() }),
  reply: done,
})

/** Additive: how often a website is checked for changes, and whether new pages are added. */
export const updateSyncSchedule = endpoint({
  path: '/update_sync_schedule',
  body: z.object({
    website_id: z.string(),
    every: syncInterval,
    adds_pages: z.boolean(),
    /** Absent: not changed. Pages of other paths are removed. */
    include_paths: z.optional(pathList),
    exclude_paths: z.optional(pathList),
  }),
  reply: done,
})

/** Additive: republishes the text of a lost page, which was removed because the website no longer had it. */
export const restorePage = endpoint({
  path: '/restore_page',
  body: z.object({ page_id: z.string() }),
  reply: done,
})
