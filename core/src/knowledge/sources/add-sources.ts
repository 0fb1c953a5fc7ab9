import type { KnowledgeLimits } from '@askwell/contract/billing/knowledge-limits'
import { limits } from '@askwell/contract/limits'
import { missing as botMissing } from '@askwell/messages/bots/outcomes'
import * as texts from '@askwell/messages/knowledge/rules'
import * as ingestionTexts from '@askwell/messages/knowledge/ingestion'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { Originals, ReceivedOriginal } from '../ports/originals.ts'
import type { KeptSources, NewerSource, NewFile, Source, SourceStore } from './source.ts'

export type SourceDeps = {
  sources: SourceStore
  originals: Originals
  /** The content type of a file by its bytes; null when it is not supported. */
  detectType: (path: string, name: string) => Promise<string | null>
  /** Normalizes a URL; throws AppError `url_blocked` when it may not be requested. */
  checkUrl: (url: string) => string
  /** The knowledge limits of the owner's plan. */
  limitsOf: (ownerId: OwnerId) => Promise<KnowledgeLimits>
}

export type Upload = ReceivedOriginal & { name: string }

/** Detects the types of uploads before anything is stored. Throws AppError if any file is not supported. */
export async function checkUploads(deps: SourceDeps, uploads: Upload[]): Promise<TypedUpload[]> {
  const typedUploads: TypedUpload[] = []
  for (const upload of uploads) {
    const type = await deps.detectType(upload.path, upload.name)
    if (type === null) {
      throw new AppError('type_not_allowed', `${upload.name}: ${texts.fileTypeRefused}.`)
    }
    typedUploads.push({ ...upload, name: cleanFileName(upload.name), type })
  }
  return typedUploads
}

export type TypedUpload = Upload & { type: string }

/** Stores checked uploads and plain texts as sources of the bot and queues their ingestion. */
export async function addOriginals(
  deps: SourceDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  { uploads, contents }: { uploads: TypedUpload[]; contents: string[] },
): Promise<void> {
  const plainTexts = await Promise.all(
    contents.map((content) => deps.originals.receiveText(content, limits.fileBytes)),
  )
  const files: NewFile[] = [
    ...uploads.map(({ name, type, ...original }) => ({
      kind: 'file' as const,
      name,
      type,
      original,
    })),
    ...plainTexts.map((original, at) => ({
      kind: 'text' as const,
      name: titleOf(contents[at] ?? ''),
      type: 'txt',
      original,
    })),
  ]
  if (files.length === 0) return

  try {
    await addFiles(deps, { ownerId, botId }, files)
  } finally {
    await deps.originals.discard(plainTexts)
  }
}

async function addFiles(
  { sources, limitsOf }: SourceDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  files: NewFile[],
): Promise<void> {
  const { files: limit } = await limitsOf(ownerId)
  const added = await sources.addFiles(ownerId, botId, { files, limit })
  if (added === 'not_found') throw new AppError('not_found', botMissing)
  if (added === 'too_many') {
    throw new AppError('invalid_request', ingestionTexts.tooManyFiles({ max: limit }))
  }
}

const titleOf = (content: string): string => {
  const line = content.trim().split('\n')[0]?.trim() ?? ''
  return line.length > 60 ? `${line.slice(0, 57)}…` : line || ingestionTexts.untitled
}

/** The file name in a client's path, without control characters, cut to 200 characters. */
const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(-200) || 'file'

/** Adds websites and queues the search for their pages. Throws AppError if any URL is blocked. */
export async function addWebsites(
  deps: Pick<SourceDeps, 'sources' | 'checkUrl'>,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  { urls, choose }: { urls: string[]; choose: boolean },
): Promise<string[]> {
  const checkedUrls = urls.map((url) => deps.checkUrl(url))
  const ids: string[] = []
  for (const url of checkedUrls) {
    const id = await deps.sources.addWebsite(ownerId, botId, { url, choose })
    if (id === null) throw new AppError('not_found', botMissing)
    ids.push(id)
  }
  return ids
}

/** Removes the sources that the owner did not keep. Returns those that were kept only because they are newer. */
export async function retainSources(
  deps: SourceDeps,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  keep: KeptSources,
): Promise<NewerSource[]> {
  const urls = keep.websiteUrls?.map((url) => deps.checkUrl(url))
  return deps.sources.retainOnly(ownerId, botId, { ...keep, websiteUrls: urls })
}

/** The owner's source. Throws the same AppError for an unknown id and for a source of another owner. */
export async function requireOwnSource(
  deps: { sources: SourceStore },
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source> {
  const source = await deps.sources.find(ownerId, sourceId)
  if (!source) throw new AppError('not_found', ingestionTexts.sourceMissing)
  return source
}

/** The owner's website. Throws AppError for other sources. */
export async function requireOwnWebsite(
  deps: { sources: SourceStore },
  ownerId: OwnerId,
  websiteId: string,
): Promise<Source> {
  const website = await requireOwnSource(deps, ownerId, websiteId)
  if (website.kind !== 'website') throw new AppError('not_found', ingestionTexts.websiteMissing)
  return website
}
