import type { Flag } from './schema-columns.ts'

export type SourceTable = {
  id: string
  owner_id: string
  bot_id: string
  kind: 'file' | 'website' | 'page' | 'text'
  /** The website of a page, null otherwise. */
  parent_id: string | null
  name: string
  url: string | null
  /** Kind of content as sniffed: 'pdf', 'docx', 'html' … */
  type: string
  /** SHA-256 of the original (files, texts) or of the main text (pages), hex. */
  content_hash: string
  /** Key in the file store, null where there is no original. */
  file_key: string | null
  size_bytes: number
  state: 'found' | 'queued' | 'processing' | 'ready' | 'failed' | 'skipped'
  reason: string | null
  /** Website: 1 = the owner chooses pages first. */
  choose: Flag
  parts_total: number
  parts_done: number
  characters: number
  chunk_count: number
  /** The revision of the passages that search sees; '' until something was published. */
  revision: string
  etag: string | null
  last_modified: string | null
  synced_at: number | null
  created_at: number
  updated_at: number
}

/** The ingestion receipt: one row per page, slide, sheet or web page of a source. */
type SourcePartTable = {
  source_id: string
  revision: string
  ordinal: number
  label: string
  locator: string
  characters: number
  skipped: string | null
  body: string
}

export type ChunkTable = {
  id: string
  owner_id: string
  bot_id: string
  source_id: string
  /** Seen by search only while it equals the source's own revision. */
  revision: string
  ordinal: number
  body: string
  /** JSON array of headings, outermost first. */
  headings: string
  locator: string
  /** SHA-256 of what is embedded (title, headings, body), hex. */
  content_hash: string
  stems: string
  vector: Uint8Array | null
  /** The embedding model that made `vector`. */
  vector_model: string | null
}

/** What a bot was taught: the sources, their receipts and the passages that search reads. */
export type KnowledgeSchema = {
  source: SourceTable
  source_part: SourcePartTable
  chunk: ChunkTable
}
