import { limits } from '@askwell/contract/limits'
import { texts } from '@askwell/contract/texts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { Originals, ReceivedOriginal } from './ports.ts'
import type { Keep, NewFile, Source, SourceStore } from './source.ts'

export type TeachDeps = {
  sources: SourceStore
  originals: Originals
  /** The kind of content of a file by its bytes, or null when it cannot be read. */
  sniff: (path: string, name: string) => Promise<string | null>
  /** Normalises an address; throws AppError `url_blocked` for one that may not be asked. */
  judgeUrl: (url: string) => string
  mostFilesPerBot: number
}

export type Upload = ReceivedOriginal & { name: string }

/** Sniffs uploads before anything is stored: one that cannot be read refuses the whole call. */
export async function checkUploads(deps: TeachDeps, uploads: Upload[]): Promise<Typed[]> {
  const typed: Typed[] = []
  for (const upload of uploads) {
    const type = await deps.sniff(upload.path, upload.name)
    if (type === null) {
      throw new AppError('type_not_allowed', `${upload.name}: ${texts.fileTypeRefused}.`)
    }
    typed.push({ ...upload, name: cleanName(upload.name), type })
  }
  return typed
}

export type Typed = Upload & { type: string }

/** Keeps checked uploads and plain texts as sources of the bot and queues their reading. */
export async function addOriginals(
  deps: TeachDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  { uploads, contents }: { uploads: Typed[]; contents: string[] },
): Promise<void> {
  const files: NewFile[] = []
  for (const upload of uploads) {
    const fileKey = await deps.originals.keep(upload)
    const { name, type, hash, sizeBytes } = upload
    files.push({ kind: 'file', name, type, fileKey, contentHash: hash, sizeBytes })
  }
  for (const content of contents) files.push(await keepText(deps, content))
  if (files.length === 0) return

  const { isWithinLimit, unused } = await deps.sources.addFiles(ownerId, botId, {
    files,
    most: deps.mostFilesPerBot,
  })
  await deps.originals.remove(unused)
  if (!isWithinLimit) {
    throw new AppError('invalid_request', `A chatbot takes at most ${deps.mostFilesPerBot} files.`)
  }
}

async function keepText(deps: TeachDeps, content: string): Promise<NewFile> {
  const received = await deps.originals.receiveText(content, limits.fileBytes)
  const fileKey = await deps.originals.keep(received)
  return {
    kind: 'text',
    name: titleOf(content),
    type: 'txt',
    fileKey,
    contentHash: received.hash,
    sizeBytes: received.sizeBytes,
  }
}

const titleOf = (content: string): string => {
  const line = content.trim().split('\n')[0]?.trim() ?? ''
  return line.length > 60 ? `${line.slice(0, 57)}...` : line || 'Text'
}

/** The last part of a client's path, without control characters, at most 200 characters. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(-200) || 'file'

/** Adds websites and queues the search for their pages; an address that may not be asked refuses all. */
export async function addWebsites(
  deps: TeachDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  { urls, choose }: { urls: string[]; choose: boolean },
): Promise<string[]> {
  const judged = urls.map((url) => deps.judgeUrl(url))
  const ids: string[] = []
  for (const url of judged) ids.push(await deps.sources.addWebsite(ownerId, botId, { url, choose }))
  return ids
}

/** Removes what the owner did not keep. */
export async function keepSources(
  deps: TeachDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  keep: Keep,
): Promise<void> {
  const urls = keep.websiteUrls?.map((url) => deps.judgeUrl(url))
  const unused = await deps.sources.keepOnly(ownerId, botId, { ...keep, websiteUrls: urls })
  await deps.originals.remove(unused)
}

/** The owner's source, or the same refusal for unknown and foreign ids. */
export async function ownSource(
  deps: { sources: SourceStore },
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source> {
  const source = await deps.sources.find(ownerId, sourceId)
  if (!source) throw new AppError('not_found', 'This source does not exist.')
  return source
}

/** The owner's website, or a refusal. */
export async function ownWebsite(
  deps: { sources: SourceStore },
  ownerId: OwnerId,
  websiteId: string,
): Promise<Source> {
  const website = await ownSource(deps, ownerId, websiteId)
  if (website.kind !== 'website') throw new AppError('not_found', 'This website does not exist.')
  return website
}
