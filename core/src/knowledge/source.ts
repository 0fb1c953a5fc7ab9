import type { SourceState } from '@askwell/contract/knowledge'
import type { OwnerId } from '../shared/index.ts'
import type { Chunk, ExtractedPart } from './types.ts'

export type SourceKind = 'file' | 'website' | 'page' | 'text'

/** Something a bot was taught from. A website's pages are sources of their own with a `parentId`. */
export type Source = {
  id: string
  ownerId: OwnerId
  botId: string
  kind: SourceKind
  parentId: string | null
  name: string
  url: string | null
  /** Kind of content as sniffed: 'pdf', 'docx', 'html'; '' while unknown. */
  type: string
  state: SourceState
  /** Why it failed or was skipped, or what the owner should know about it, in words. */
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
}

export type NewFile = {
  kind: 'file' | 'text'
  name: string
  type: string
  fileKey: string
  contentHash: string
  sizeBytes: number
}

/** What of each kind stays; an absent list leaves the kind alone. */
export type Keep = {
  fileIds?: string[] | undefined
  fileNames?: string[] | undefined
  websiteIds?: string[] | undefined
  websiteUrls?: string[] | undefined
  contentIds?: string[] | undefined
}

/** The owner's view of what a bot was taught from. Each call is one transaction. */
export type SourceStore = {
  list(ownerId: OwnerId, botId: string): Promise<Source[]>
  pages(ownerId: OwnerId, websiteId: string): Promise<Source[]>
  find(ownerId: OwnerId, sourceId: string): Promise<Source | null>
  /**
   * Adds files and queues their reading. The same name with the same content is no new work, the
   * same name with other content replaces. Adds none beyond `most` files. Answers also the keys of
   * originals nobody holds afterwards.
   */
  addFiles(
    ownerId: OwnerId,
    botId: string,
    added: { files: NewFile[]; most: number },
  ): Promise<{ isWithinLimit: boolean; unused: string[] }>
  /** Adds a website, or finds the one with this address, and queues the search for its pages. */
  addWebsite(
    ownerId: OwnerId,
    botId: string,
    site: { url: string; choose: boolean },
  ): Promise<string>
  /** Removes what is not kept; answers the keys of originals nobody holds any more. */
  keepOnly(ownerId: OwnerId, botId: string, keep: Keep): Promise<string[]>
  choosePages(ownerId: OwnerId, websiteId: string, pageIds: string[]): Promise<void>
  /** Queues the reading again: of a file or page, or of everything unread of a website. */
  retry(source: Source): Promise<void>
  /** Stops a website: what waits is skipped. */
  stop(ownerId: OwnerId, websiteId: string): Promise<void>
  receipt(ownerId: OwnerId, sourceId: string): Promise<ReceiptPart[]>
}

export type ReceiptPart = {
  label: string
  characters: number
  skipped: string | null
  text: string
}

/** What reading one source yielded, ready to be published. */
export type Reading = {
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
