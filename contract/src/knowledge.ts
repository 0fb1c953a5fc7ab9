import * as z from 'zod/mini'
import { list } from './bots.ts'
import { endpoint } from './endpoint.ts'
import { isLiteralAddress, isWebsite } from './patterns.ts'
import { texts } from './texts.ts'

const done = z.object({ status: z.literal(1), message: z.string() })

/** `found` is a page of a website that waits for the owner's choice. */
export const sourceState = z.enum(['found', 'queued', 'processing', 'ready', 'failed', 'skipped'])
export type SourceState = z.infer<typeof sourceState>

/** What /get_model_info says of each file and website. */
export const sourceStatus = z.object({
  state: z.enum(['queued', 'processing', 'ready', 'failed']),
  reason: z.optional(z.string()),
})
export type SourceStatus = z.infer<typeof sourceStatus>

/** 'Fetch Links': with `choose` the pages found wait for /choose_pages, without it all are read. */
export const getContent = endpoint({
  method: 'POST',
  path: '/get_content',
  access: 'user',
  kind: 'json',
  status: 202,
  body: z.object({
    url: z.string({ error: texts.websiteInvalid }).check(
      z.trim(),
      z.maxLength(2_000, texts.websiteInvalid),
      z.refine((url) => isWebsite(url) || isLiteralAddress(url), texts.websiteInvalid),
    ),
    bot_id: z.string(),
    choose: z.optional(z.boolean()),
  }),
  reply: z.object({ status: z.literal(1), website_id: z.string(), message: z.string() }),
})

export const getModelInfo = endpoint({
  method: 'POST',
  path: '/get_model_info',
  access: 'user',
  kind: 'json',
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

/** Listed ids are kept, the rest of that kind is removed; an absent field leaves the kind alone. */
export const updateModelInfo = endpoint({
  method: 'POST',
  path: '/update_model_info',
  access: 'user',
  kind: 'multipart',
  body: z.object({
    id: z.string(),
    fileids: list,
    filenames: list,
    websitelist: list,
    websiteid: list,
    /** Additive: ids of the plain texts to keep. */
    contentids: list,
    newwebsites: list,
    contents: list,
  }),
  reply: done,
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
  /** Pages or parts: of a website its pages, of a file its parts. */
  parts_total: z.number(),
  parts_done: z.number(),
  parts_failed: z.number(),
  characters: z.number(),
  updated_at: z.number(),
})
export type SourceRow = z.infer<typeof sourceRow>

/** Additive: the sources screen, live. */
export const listSources = endpoint({
  method: 'POST',
  path: '/list_sources',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ sources: z.array(sourceRow), version: z.number() }),
})

/** Additive: the pages of one website with their own state. */
export const websitePages = endpoint({
  method: 'POST',
  path: '/website_pages',
  access: 'user',
  kind: 'json',
  body: z.object({ website_id: z.string() }),
  reply: z.object({ website: sourceRow, pages: z.array(sourceRow) }),
})

/** Additive: reads the chosen pages of a website, forgets the ones not chosen. */
export const choosePages = endpoint({
  method: 'POST',
  path: '/choose_pages',
  access: 'user',
  kind: 'json',
  body: z.object({
    website_id: z.string(),
    page_ids: z.array(z.string()).check(z.maxLength(10_000)),
  }),
  reply: done,
})

/** Additive: reads a source again (retry of a failed one, re-read of a website). */
export const retrySource = endpoint({
  method: 'POST',
  path: '/retry_source',
  access: 'user',
  kind: 'json',
  body: z.object({ source_id: z.string() }),
  reply: done,
})

/** Additive: stops the reading of a website; what is ready stays. */
export const stopSource = endpoint({
  method: 'POST',
  path: '/stop_source',
  access: 'user',
  kind: 'json',
  body: z.object({ source_id: z.string() }),
  reply: done,
})

/** Additive: the ingestion receipt of one file or page, with the text that was read. */
export const sourceReceipt = endpoint({
  method: 'POST',
  path: '/source_receipt',
  access: 'user',
  kind: 'json',
  body: z.object({ source_id: z.string() }),
  reply: z.object({
    source: sourceRow,
    parts: z.array(
      z.object({
        label: z.string(),
        characters: z.number(),
        skipped: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
    chunks: z.number(),
  }),
})
