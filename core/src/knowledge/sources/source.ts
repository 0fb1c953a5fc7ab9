import type { SourceState } from '@askwell/contract/knowledge'
import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'
import type { OwnerId } from '../../shared/index.ts'
import type { ReceivedOriginal } from '../ports/originals.ts'
import type { Chunk, ExtractedPart } from '../ports/types.ts'
import type { PathRules } from './path-rules.ts'

export type SourceKind = 'file' | 'website' | 'page' | 'text'

/** A source of a bot. The pages of a website are sources with a `parentId`. */
export type Source = {
  id: string
  ownerId: OwnerId
  botId: string
  kind: SourceKind
  parentId: string | null
  name: string
  url: string | null
  /** Detected content type: 'pdf', 'docx', 'html'; '' while unknown. */
  type: string
  state: SourceState
  /** Text for the owner: why it failed or was skipped, or a hint. */
  reason: string | null
  fileKey: string | null
  contentHash: string
  sizeBytes: number
  partsTotal: number
  partsDone: number
  partsFailed: number
  characters: number
  chunkCount: number
  etag: string | null
  lastModified: string | null
  choose: boolean
  updatedAt: number
  sync: SourceSync
}

/** How a website or page is kept up to date. Times in epoch milliseconds. */
export type SourceSync = {
  every: SyncInterval
  /** Whether a check of the website adds new pages. */
  addsPages: boolean
  nextCheckAt: number | null
  isChecking: boolean
  checkedAt: number | null
  /** Why the last check failed; null when it succeeded. */
  problem: string | null
  /** When the text was last extracted or confirmed. */
  versionAt: number | null
  missingSince: number | null
  unpublishedAt: number | null
  isKeptByOwner: boolean
  sitemapLastmod: string | null
  /** Number of pages of a website that are being checked. `pagesKept`: number with an earlier version. */
  pagesChecking: number
  pagesKept: number
  /** The paths of a website to ingest. */
  paths: PathRules
  /** Notes about what the last search for pages of a website skipped. */
  notes: string[]
}

export type SyncSchedule = { every: SyncInterval; addsPages: boolean; paths: PathRules }

export type NewFile = {
  kind: 'file' | 'text'
  name: string
  type: string
  original: ReceivedOriginal
}

/** Whether ingestion failed for the source or a part of it. */
export const hasUnreadText = ({ state, partsFailed }: Source): boolean =>
  state === 'failed' || state === 'skipped' || (state === 'ready' && partsFailed > 0)

/** The sources to keep, by kind. An absent list keeps all of that kind. */
export type KeptSources = {
  /** The version of the list that the owner saw: sources added or replaced since are kept. */
  version?: number | undefined
  fileIds?: string[] | undefined
  fileNames?: string[] | undefined
  websiteIds?: string[] | undefined
  websiteUrls?: string[] | undefined
  contentIds?: string[] | undefined
}

/** The sources of a bot. Each method is one transaction. */
export type SourceStore = {
  list(ownerId: OwnerId, botId: string): Promise<Source[]>
  /** The sources of `list` with their states only, which a screen polls during ingestion. */
  states(ownerId: OwnerId, botId: string): Promise<ListedSource[]>
  pages(ownerId: OwnerId, websiteId: string): Promise<Source[]>
  find(ownerId: OwnerId, sourceId: string): Promise<Source | null>
  /**
   * Adds files with their originals and queues their ingestion. A file with the same name and content as a source is
   * not ingested again; with other content it replaces the source. Adds nothing when the bot would exceed `limit` files
   * or does not belong to the owner.
   */
  addFiles(
    ownerId: OwnerId,
    botId: string,
    added: { files: NewFile[]; limit: number },
  ): Promise<'added' | 'too_many' | 'not_found'>
  /**
   * Adds a website, or finds the existing one with this URL, and queues the search for its pages. Null when the bot
   * does not belong to the owner.
   */
  addWebsite(
    ownerId: OwnerId,
    botId: string,
    site: { url: string; choose: boolean },
  ): Promise<string | null>
  /**
   * Hides the other sources immediately and deletes them in the background. Returns those that are kept only because
   * they are newer than the version.
   */
  retainOnly(ownerId: OwnerId, botId: string, keep: KeptSources): Promise<NewerSource[]>
  choosePages(ownerId: OwnerId, websiteId: string, pageIds: string[]): Promise<void>
  /** Queues the ingestion of a file or page again, or of all failed pages of a website. */
  retry(source: Source): Promise<void>
  /** Queues a failed source again, or the failed pages of a ready website. */
  retryUnread(source: Source): Promise<void>
  /** Queues a check of a website and all its pages, unless one is running. */
  startCheck(website: Source): Promise<void>
  setSchedule(website: Source, schedule: SyncSchedule): Promise<void>
  /** Republishes the text of a lost page. */
  restorePage(page: Source): Promise<void>
  /** Stops a website: waiting pages are skipped. */
  stop(ownerId: OwnerId, websiteId: string): Promise<void>
  /** One page of the receipt of a source. `from`: 0, or the `next` of the previous page. */
  receipt(ownerId: OwnerId, page: { sourceId: string; from: number }): Promise<ReceiptPage>
}

export type ListedSource = Pick<Source, 'id' | 'kind' | 'name' | 'url' | 'state' | 'reason'>

export type NewerSource = Pick<Source, 'id' | 'name'>

type ReceiptPart = {
  label: string
  /** Characters of the whole part; 0 when it continues the previous entry. */
  characters: number
  skipped: string | null
  text: string
  /** Whether the text continues the previous entry, because the part is too long for one. */
  continues: boolean
}

export type ReceiptPage = {
  parts: ReceiptPart[]
  /** Start of the next page; null on the last page. */
  next: number | null
  /** Number of parts of the whole source. */
  partCount: number
}

/** The result of extracting one source, ready to be published. */
export type ExtractedSource = {
  title: string
  type: string
  contentHash: string
  parts: ExtractedPart[]
  chunks: Chunk[]
  characters: number
  reason: string | null
  etag?: string | null
  lastModified?: string | null
}

/** Whether a source is a text that is ingested in milliseconds, so that it need not wait for files. */
export const isShortText = ({ type, sizeBytes }: Pick<Source, 'type' | 'sizeBytes'>): boolean =>
  ['md', 'txt', 'csv'].includes(type) && sizeBytes < 500_000
