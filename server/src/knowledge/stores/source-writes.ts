import { setImmediate } from 'node:timers/promises'
import { isShortText, type NewFile, type Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Database, Db } from '../../platform/db/connect.ts'
import {
  insertFile,
  insertWebsite,
  originalColumns,
  requeue,
  type BotKey,
  type BotWrite,
  type ListWrite,
} from './source-inserts.ts'
import { lockSourceList, setSourcesVersion } from './bot-lock.ts'
import { cancelIngestion, enqueueIngestion } from './ingestion-queue.ts'
import { startPageCheck, startWebsiteCheck, stopChecks } from './checks/check-queue.ts'
import { newSourceId } from './source-id.ts'
import { findSource, listPages } from './source-reads.ts'
import { removeSources } from './source-removal.ts'
import { isUnreadPage } from './source-rows.ts'
import { updateWebsiteState } from './state/website-state.ts'

export type AddedFiles =
  | { status: 'added'; replacedKeys: string[] }
  | { status: 'too_many' | 'not_found' }

/**
 * Adds or replaces files and queues their ingestion; returns the keys of the replaced originals. Adds nothing when
 * `limit` would be exceeded or the owner has no such bot.
 */
export async function addFiles(
  trx: Db,
  place: BotWrite,
  { files, limit }: { files: NewFile[]; limit: number },
): Promise<AddedFiles> {
  const version = await lockSourceList(trx, place)
  if (version === null) return { status: 'not_found' }
  const present = await filesOf(trx, place)
  const replacedKeys = present
    .filter((known) => files.some((file) => isSame(known, file)))
    .flatMap(keyOf)
  const isNew = (file: NewFile) => !present.some((known) => isSame(known, file))
  if (present.length + files.filter(isNew).length > limit) return { status: 'too_many' }

  for (const file of files) await saveFile(trx, { ...place, version }, { file, present })
  await setSourcesVersion(trx, place.botId, version)
  return { status: 'added', replacedKeys }
}

const keyOf = ({ file_key }: StoredFile): string[] => (file_key === null ? [] : [file_key])

/**
 * Adds a website, or finds the one with this address, and queues the search for its pages. Returns its id; null when
 * the owner has no such bot.
 */
export async function addWebsite(
  trx: Db,
  place: BotWrite,
  { url, choose }: { url: string; choose: boolean },
): Promise<string | null> {
  const version = await lockSourceList(trx, place)
  if (version === null) return null
  const known = await trx
    .selectFrom('source')
    .select(['id', 'state'])
    .where('owner_id', '=', place.ownerId)
    .where('bot_id', '=', place.botId)
    .where('kind', '=', 'website')
    .where('url', '=', url)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known && known.state !== 'failed') return known.id

  const id = known?.id ?? newSourceId(place.now)
  const { ownerId, botId, now } = place
  if (known) await requeue(trx, id, now)
  else await insertWebsite(trx, { ...place, version }, { id, url, choose })
  await enqueueIngestion(trx, { queue: 'find-pages', sourceId: id, ownerId, botId }, now)
  await setSourcesVersion(trx, botId, version)
  return id
}

/**
 * Queues the chosen pages of a website in several transactions, then deletes the pages that were not chosen. After an
 * interruption, the remaining pages can still be chosen.
 */
export async function choosePages(
  database: Database,
  { ownerId, websiteId, now }: { ownerId: OwnerId; websiteId: string; now: number },
  pageIds: string[],
): Promise<void> {
  const pages = await listPages(database.db, ownerId, websiteId)
  const found = pages.filter(({ state }) => state === 'found')
  const botId = found[0]?.botId
  if (botId === undefined) return

  const wanted = new Set(pageIds)
  const chosen = found.filter(({ id }) => wanted.has(id))
  await queuePages(database, chosen, { ownerId, botId, now })
  const dropped = found.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
  await database.transaction(async (trx) => {
    await removeSources(trx, { ownerId, botId, now }, dropped)
    await trx
      .updateTable('source')
      .set({ choose: 0, ...(dropped.length > 0 ? { adds_pages: 0 as const } : {}) })
      .where('id', '=', websiteId)
      .execute()
    await updateWebsiteState(trx, websiteId, now)
  })
}

/**
 * Queues a source again. One that has text is checked for changes, and its text stays in use. `retryPages` must be
 * called before for the pages of a website.
 */
export async function retrySource(trx: Db, source: Source, now: number): Promise<void> {
  const { id, ownerId, botId, kind, parentId, sync } = source
  if (kind === 'website' && source.state === 'ready') {
    return startWebsiteCheck(trx, { ...source, every: sync.every }, { isRequested: true, now })
  }
  if (kind === 'page' && (source.state === 'ready' || sync.unpublishedAt !== null)) {
    return startPageCheck(trx, source, { now })
  }
  await requeue(trx, id, now)
  const queue =
    kind === 'website' ? 'find-pages' : kind === 'page' ? 'read-page' : fileQueueOf(source)
  await enqueueIngestion(trx, { queue, sourceId: id, ownerId, botId }, now)
  if (parentId) await updateWebsiteState(trx, parentId, now)
}

/** Pages queued in one transaction, so that it takes no longer than about 20 ms. */
const pagesPerTransaction = 50

/** Queues pages of a website again in several transactions: all ingested ones, or only those without text. */
export async function retryPages(
  database: Database,
  { id, ownerId, botId }: Source,
  { onlyUnread, now }: { onlyUnread: boolean; now: number },
): Promise<void> {
  const pages = (await listPages(database.db, ownerId, id)).filter(
    onlyUnread ? isUnread : isIngested,
  )
  await queuePages(database, pages, { ownerId, botId, now })
}

async function queuePages(
  database: Database,
  pages: readonly Source[],
  { ownerId, botId, now }: BotWrite,
): Promise<void> {
  for (let at = 0; at < pages.length; at += pagesPerTransaction) {
    await setImmediate()
    await database.transaction(async (trx) => {
      for (const page of pages.slice(at, at + pagesPerTransaction)) {
        await requeue(trx, page.id, now)
        const job = { queue: 'read-page', sourceId: page.id, ownerId, botId } as const
        await enqueueIngestion(trx, job, now)
      }
    })
  }
}

const isIngested = ({ state }: Source) => ['ready', 'failed', 'skipped'].includes(state)
const isUnread = ({ state, contentHash }: Source) => isUnreadPage(state, contentHash)

/** Stops a website: its queued pages are skipped, its ingested pages stay. */
export async function stopWebsite(
  trx: Db,
  { ownerId, websiteId, now }: { ownerId: OwnerId; websiteId: string; now: number },
): Promise<void> {
  if ((await findSource(trx, ownerId, websiteId)) === null) return
  await cancelIngestion(trx, { queue: 'find-pages', sourceId: websiteId })
  await stopChecks(trx, { id: websiteId, ownerId })
  const ownSources = trx.updateTable('source').where('owner_id', '=', ownerId)
  const waiting = ownSources
    .where('parent_id', '=', websiteId)
    .where('state', 'in', ['queued', 'found', 'processing'])
  const updated_at = now
  await waiting
    .set({ state: 'ready', reason: null, updated_at })
    .where('revision', '!=', '')
    .execute()
  await waiting.set({ state: 'skipped', reason: stoppedReason, updated_at }).execute()

  await updateWebsiteState(trx, websiteId, now)
  await ownSources
    .set({ reason: stoppedReason })
    .where('id', '=', websiteId)
    .where('state', '=', 'failed')
    .execute()
}

const stoppedReason = texts.stoppedBefore

type StoredFile = {
  id: string
  kind: string
  name: string
  content_hash: string
  file_key: string | null
  state: string
}

const isSame = (known: StoredFile, file: NewFile) =>
  known.kind === file.kind && known.name === file.name

const filesOf = (trx: Db, { ownerId, botId }: BotKey): Promise<StoredFile[]> =>
  trx
    .selectFrom('source')
    .select(['id', 'kind', 'name', 'content_hash', 'file_key', 'state'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('kind', 'in', ['file', 'text'])
    .where('type', '<>', 'answer')
    .where('deleted_at', 'is', null)
    .execute()

async function saveFile(
  trx: Db,
  place: ListWrite,
  { file, present }: { file: NewFile; present: StoredFile[] },
): Promise<void> {
  const same = present.find((known) => isSame(known, file))
  if (same?.content_hash === file.original.hash && same.state !== 'failed') return

  const id = same?.id ?? newSourceId(place.now)
  const { ownerId, botId, now } = place
  if (same) await replaceFile(trx, place, { id, file })
  else await insertFile(trx, place, { id, file })
  const { content_hash, file_key } = originalColumns(file)
  const saved = { id, kind: file.kind, name: file.name, content_hash, file_key, state: 'queued' }
  present.splice(0, present.length, ...present.filter((other) => other.id !== id), saved)
  const queue = fileQueueOf({ type: file.type, sizeBytes: file.original.sizeBytes })
  const job = { queue, sourceId: id, ownerId, botId, mark: content_hash } as const
  await enqueueIngestion(trx, job, now)
}

const fileQueueOf = (file: Pick<Source, 'type' | 'sizeBytes'>) =>
  isShortText(file) ? 'read-text' : 'read-file'

async function replaceFile(
  trx: Db,
  { version, now }: ListWrite,
  { id, file }: { id: string; file: NewFile },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ type: file.type, listed_version: version, ...originalColumns(file) })
    .where('id', '=', id)
    .execute()
  await requeue(trx, id, now)
}
