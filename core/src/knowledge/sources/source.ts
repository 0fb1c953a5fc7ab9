import type { SourceState } from '@askwell/contract/knowledge'
import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'
import type { OwnerId } from '../../shared/index.ts'
import type { ReceivedOriginal } from '../ports/originals.ts'
import type { Chunk, ExtractedPart } from '../ports/types.ts'
import type { PathRules } from './path-rules.ts'

export type SourceKind = 'file' | 'website' | 'page' | 'text'

/** A source of a bot. The pages of a website are sources of their own with a `parentId`. */
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
  /** Whether a check of a website adds the pages that it finds. */
  addsPages: boolean
  nextCheckAt: number | null
  isChecking: boolean
  checkedAt: number | null
  /** Why the last check could not read it. */
  problem: string | null
  /** When the text was last read or confirmed. */
  versionAt: number | null
  missingSince: number | null
  unpublishedAt: number | null
  isKeptByOwner: boolean
  sitemapLastmod: string | null
  /** Pages of a website that are being checked, and those that keep an earlier version. */
  pagesChecking: number
  pagesKept: number
  /** The paths of a website that are read. */
  paths: PathRules
  /** What the last search for the pages of a website left out. */
  notes: string[]
}

export type SyncSchedule = { every: SyncInterval; addsPages: boolean; paths: PathRules }

export type NewFile = {
  kind: 'file' | 'text'
  name: string
  type: string
  original: ReceivedOriginal
}

/** Whether some of it could not be read. */
export const hasUnreadText = ({ state, partsFailed }: Source): boolean =>
  state === 'failed' || state === 'skipped' || (state === 'ready' && partsFailed > 0)

/** The sources to keep, by kind; an absent list keeps all of that kind. */
export type KeptSources = {
  /** The version of the list that was shown: what was added or replaced since is kept. */
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
  /** The sources of `list` with their states only: the page of a bot asks for them while they are read. */
  states(ownerId: OwnerId, botId: string): Promise<ListedSource[]>
  pages(ownerId: OwnerId, websiteId: string): Promise<Source[]>
  find(ownerId: OwnerId, sourceId: string): Promise<Source | null>
  /**
   * Adds files with their originals and queues their ingestion. The same name and content is not ingested
   * again; the same name with other content replaces the source. Adds nothing beyond `limit` files,
   * and nothing to a bot that the owner does not have.
   */
  addFiles(
    ownerId: OwnerId,
    botId: string,
    added: { files: NewFile[]; limit: number },
  ): Promise<'added' | 'too_many' | 'not_found'>
  /**
   * Adds a website, or finds the one with this URL, and queues the search for its pages. Returns null
   * for a bot that the owner does not have.
   */
  addWebsite(
    ownerId: OwnerId,
    botId: string,
    site: { url: string; choose: boolean },
  ): Promise<string | null>
  /**
   * Hides the other sources at once and deletes them in the background. Returns those that are kept only
   * because they are newer than the version.
   */
  retainOnly(ownerId: OwnerId, botId: string, keep: KeptSources): Promise<NewerSource[]>
  choosePages(ownerId: OwnerId, websiteId: string, pageIds: string[]): Promise<void>
  /** Queues the ingestion of a file or page again, or of all unread pages of a website. */
  retry(source: Source): Promise<void>
  /** Queues a failed source again, or the pages of a ready website that were not read. */
  retryUnread(source: Source): Promise<void>
  /** Queues a check of a website and all its pages; one that is running is not queued twice. */
  startCheck(website: Source): Promise<void>
  setSchedule(website: Source, schedule: SyncSchedule): Promise<void>
  /** Publishes the text of a page again that its website lost. */
  restorePage(page: Source): Promise<void>
  /** Stops a website: waiting pages are skipped. */
  stop(ownerId: OwnerId, websiteId: string): Promise<void>
  /** A page of what was extracted of a source; `from` is 0, or the `next` of the page before it. */
  receipt(ownerId: OwnerId, page: { sourceId: string; from: number }): Promise<ReceiptPage>
}

export type ListedSource = Pick<Source, 'id' | 'kind' | 'name' | 'url' | 'state' | 'reason'>

export type NewerSource = Pick<Source, 'id' | 'name'>

type ReceiptPart = {
  label: string
  /** Of the whole part; 0 where it continues one. */
  characters: number
  skipped: string | null
  text: string
  /** Whether the text continues the part before it, which was too long for one entry. */
  continues: boolean
}

export type ReceiptPage = {
  parts: ReceiptPart[]
  /** Where the next page begins; null on the last one. */
  next: number | null
  /** Parts of the whole source. */
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

/** A text that is ingested in milliseconds: it never waits for files. */
export const isShortText = ({ type, sizeBytes }: Pick<Source, 'type' | 'sizeBytes'>): boolean =>
  ['md', 'txt', 'csv'].includes(type) && sizeBytes < 500_000
