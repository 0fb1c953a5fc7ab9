import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'
import { bigint, bytes, flag, integer, oneOf, text } from './column.ts'
import { table } from './table.ts'

const sourceId = () => text().references('source.id', 'cascade')

/** The sources of bots, their receipts and passages. */
export const knowledgeTables = {
  source: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: text().references('bot.id', 'cascade'),
      kind: oneOf('file', 'website', 'page', 'text'),
      /** The website of a page, null otherwise. */
      parent_id: sourceId().nullable(),
      name: text(),
      url: text().nullable(),
      /** Kind of content as detected: 'pdf', 'docx', 'html' … */
      type: text(),
      /** SHA-256 of the original (files, texts) or of the main text (pages), hex. */
      content_hash: text(),
      /** Key in the file store, null without an original. */
      file_key: text().nullable(),
      size_bytes: bigint(),
      state: oneOf('found', 'queued', 'processing', 'ready', 'failed', 'skipped'),
      reason: text().nullable(),
      /** Website: 1 = the owner chooses pages first. */
      choose: flag(),
      parts_total: integer(),
      parts_done: integer(),
      characters: bigint(),
      chunk_count: integer(),
      /** The published revision; '' before the first publication. */
      revision: text(),
      /** The knowledge version of the bot when the revision or its vectors were published. */
      changed_version: bigint().default(0),
      /** The version of the bot's list of sources when the source was added or replaced. */
      listed_version: bigint().default(0),
      etag: text().nullable(),
      last_modified: text().nullable(),
      synced_at: bigint().nullable(),
      created_at: bigint(),
      updated_at: bigint(),
      /** When the owner removed the source; a job then deletes its rows in slices. Null before. */
      deleted_at: bigint().nullable(),
      /** Website: how often it is checked for changes. */
      sync_every: text<SyncInterval>().default('daily'),
      /** Website: 1 = a check adds the pages that it finds. */
      adds_pages: flag().default(1),
      /** Website: the next scheduled check. Page: when a missing page is requested again, or its lost text deleted. */
      next_check_at: bigint().nullable(),
      /** 1 = a job that checks it for changes is queued or running. */
      checking: flag().default(0),
      /** When the last check ended. */
      checked_at: bigint().nullable(),
      /** Why the last check could not read it; its earlier text is kept. */
      check_problem: text().nullable(),
      /** Page: since when the site responds with 404 or 410. */
      missing_since: bigint().nullable(),
      /** Page: when its text was unpublished because the site no longer has it. */
      unpublished_at: bigint().nullable(),
      /** Page: the revision that can be restored. */
      unpublished_revision: text().default(''),
      /** Page: 1 = the owner restored it, so it stays although the site no longer has it. */
      kept_by_owner: flag().default(0),
      /** Page: the date of its last change in the sitemap, as the site wrote it. */
      sitemap_lastmod: text().nullable(),
      /** Website: when its owner was last notified about lost pages. */
      loss_reported_at: bigint().nullable(),
      /** Website: the paths that are ingested, one on each line; '' for all. */
      include_paths: text().default(''),
      /** Website: the paths that are not ingested, one on each line. */
      exclude_paths: text().default(''),
      /** Website: notes about pages that the last search left out, one sentence on each line. */
      search_notes: text().default(''),
    },
    {
      indexes: {
        source_deleted: '(bot_id, id) where deleted_at is not null',
        source_bot_id_created_at: '(bot_id, created_at)',
        source_bot_id_changed_version: '(bot_id, changed_version)',
        source_parent_id: '(parent_id)',
        source_file_key: '(file_key)',
        source_next_check_at: '(next_check_at) where next_check_at is not null',
      },
    },
  ),

  /**
   * The ingestion receipt: one row for each page, slide, sheet or web page of a source. A long text continues in more
   * rows, which have no label.
   */
  source_part: table(
    {
      source_id: sourceId(),
      revision: text(),
      ordinal: integer(),
      label: text(),
      locator: text(),
      characters: bigint(),
      skipped: text().nullable(),
      body: text(),
    },
    { primaryKey: { source_part_key: ['source_id', 'revision', 'ordinal'] } },
  ),

  chunk: table(
    {
      id: text().primaryKey(),
      owner_id: text(),
      bot_id: text(),
      source_id: sourceId(),
      /** Search uses the passage only if this is the published revision of the source. */
      revision: text(),
      ordinal: integer(),
      body: text(),
      /** JSON array of headings, outermost first. */
      headings: text(),
      locator: text(),
      /** SHA-256 of the embedding input (title, headings, body), hex. */
      content_hash: text(),
      stems: text(),
      /** The language of `stems`; null for passages that were stored without one. */
      language: text().nullable(),
      vector: bytes().nullable(),
      /** The embedding model of `vector`. */
      vector_model: text().nullable(),
    },
    {
      unique: { chunk_place: ['source_id', 'revision', 'ordinal'] },
      indexes: { chunk_bot_id_content_hash: '(bot_id, content_hash)' },
    },
  ),
}
