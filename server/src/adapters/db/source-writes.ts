import { randomUUID } from 'node:crypto'
import type { Keep, NewFile, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'
import { insertFile, insertWebsite, requeue, type Place } from './source-inserts.ts'
import { cancelReading, enqueueReading } from './source-jobs.ts'
import { listPages, listSources } from './source-reads.ts'
import { removeSources, unusedKeys } from './source-removal.ts'
import { settleWebsite } from './website-state.ts'

/** Adds or replaces files and queues their reading; adds none beyond `most`. Answers unused keys too. */
export async function addFiles(
  trx: Db,
  place: Place,
  { files, most }: { files: NewFile[]; most: number },
): Promise<{ isWithinLimit: boolean; unused: string[] }> {
  const present = await filesOf(trx, place)
  const replaced = present.filter((known) => files.some((file) => isSame(known, file)))
  const keys = [...files.map(({ fileKey }) => fileKey), ...replaced.flatMap(keyOf)]
  const isNew = (file: NewFile) => !present.some((known) => isSame(known, file))
  const isWithinLimit = present.length + files.filter(isNew).length <= most

  if (isWithinLimit) for (const file of files) await putFile(trx, place, { file, present })
  return { isWithinLimit, unused: await unusedKeys(trx, keys) }
}

const keyOf = ({ file_key }: Present): string[] => (file_key === null ? [] : [file_key])

/** Adds a website or finds the one with this address, and queues the search for its pages. */
export async function addWebsite(
  trx: Db,
  place: Place,
  { url, choose }: { url: string; choose: boolean },
): Promise<string> {
  const known = await trx
    .selectFrom('source')
    .select(['id', 'state'])
    .where('owner_id', '=', place.ownerId)
    .where('bot_id', '=', place.botId)
    .where('kind', '=', 'website')
    .where('url', '=', url)
    .executeTakeFirst()
  if (known && known.state !== 'failed') return known.id

  const id = known?.id ?? `s_${randomUUID()}`
  if (known) await requeue(trx, id)
  else await insertWebsite(trx, place, { id, url, choose })
  await enqueueReading(trx, { queue: 'find-pages', sourceId: id, ...place })
  return id
}

/** Removes what is not kept; answers the keys of originals nobody holds any more. */
export async function keepOnly(trx: Db, place: Place, keep: Keep): Promise<string[]> {
  const present = await listSources(trx, place.ownerId, place.botId)
  const gone = present.filter((source) => !isKept(source, keep)).map(({ id }) => id)
  return removeSources(trx, place, gone)
}

/** Queues the chosen pages of a website and forgets the ones that were found but not chosen. */
export async function choosePages(
  trx: Db,
  { ownerId, websiteId }: { ownerId: OwnerId; websiteId: string },
  pageIds: string[],
): Promise<void> {
  const chosen = new Set(pageIds)
  const pages = await listPages(trx, ownerId, websiteId)
  const found = pages.filter(({ state }) => state === 'found')
  const botId = found[0]?.botId
  if (botId === undefined) return

  const dropped = found.filter(({ id }) => !chosen.has(id)).map(({ id }) => id)
  await removeSources(trx, { ownerId, botId }, dropped)
  for (const { id } of found.filter((page) => chosen.has(page.id))) {
    await requeue(trx, id)
    await enqueueReading(trx, { queue: 'read-page', sourceId: id, ownerId, botId })
  }
  await trx.updateTable('source').set({ choose: 0 }).where('id', '=', websiteId).execute()
  await settleWebsite(trx, websiteId)
}

/** Queues a source again. */
export async function retrySource(trx: Db, source: Source): Promise<void> {
  const { id, ownerId, botId, kind, parentId } = source
  // Pages before their website, as the reading jobs do: nobody waits in a circle.
  if (kind === 'website') await retryUnread(trx, source)
  await requeue(trx, id)
  const queue = kind === 'website' ? 'find-pages' : kind === 'page' ? 'read-page' : 'read-file'
  await enqueueReading(trx, { queue, sourceId: id, ownerId, botId })
  if (parentId) await settleWebsite(trx, parentId)
}

async function retryUnread(trx: Db, { id, ownerId, botId }: Source): Promise<void> {
  for (const page of await listPages(trx, ownerId, id)) {
    if (page.state === 'found' || page.state === 'queued' || page.state === 'processing') continue
    await requeue(trx, page.id)
    await enqueueReading(trx, { queue: 'read-page', sourceId: page.id, ownerId, botId })
  }
}

/** Skips what waits of a website; pages that were read before stay as they are. */
export async function stopWebsite(trx: Db, ownerId: OwnerId, websiteId: string): Promise<void> {
  await cancelReading(trx, { queue: 'find-pages', sourceId: websiteId })
  const waiting = trx
    .updateTable('source')
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', websiteId)
    .where('state', 'in', ['queued', 'found', 'processing'])
  const updated_at = Date.now()
  await waiting
    .set({ state: 'ready', reason: null, updated_at })
    .where('revision', '!=', '')
    .execute()
  await waiting.set({ state: 'skipped', reason: stopped, updated_at }).execute()

  await settleWebsite(trx, websiteId)
  await trx
    .updateTable('source')
    .set({ reason: stopped })
    .where('owner_id', '=', ownerId)
    .where('id', '=', websiteId)
    .where('state', '=', 'failed')
    .execute()
}

const stopped = 'Stopped before it was read.'

type Present = {
  id: string
  kind: string
  name: string
  content_hash: string
  file_key: string | null
  state: string
}

const isSame = (known: Present, file: NewFile) =>
  known.kind === file.kind && known.name === file.name

const filesOf = (trx: Db, { ownerId, botId }: Place): Promise<Present[]> =>
  trx
    .selectFrom('source')
    .select(['id', 'kind', 'name', 'content_hash', 'file_key', 'state'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('kind', 'in', ['file', 'text'])
    .execute()

async function putFile(
  trx: Db,
  place: Place,
  { file, present }: { file: NewFile; present: Present[] },
): Promise<void> {
  const same = present.find((known) => isSame(known, file))
  if (same?.content_hash === file.contentHash && same.state !== 'failed') return

  const id = same?.id ?? `s_${randomUUID()}`
  if (same) await replaceFile(trx, id, file)
  else await insertFile(trx, place, { id, file })
  const { kind, name, contentHash, fileKey } = file
  const now = { id, kind, name, content_hash: contentHash, file_key: fileKey, state: 'queued' }
  present.splice(0, present.length, ...present.filter((other) => other.id !== id), now)
  await enqueueReading(trx, { queue: 'read-file', sourceId: id, ...place, mark: contentHash })
}

async function replaceFile(trx: Db, id: string, file: NewFile): Promise<void> {
  await trx
    .updateTable('source')
    .set({
      type: file.type,
      file_key: file.fileKey,
      content_hash: file.contentHash,
      size_bytes: file.sizeBytes,
    })
    .where('id', '=', id)
    .execute()
  await requeue(trx, id)
}

const holds = (list: string[] | undefined, value: string) => list?.includes(value) ?? false

/** An absent list leaves its kind alone; an empty one keeps nothing of it. */
function isKept(source: Source, keep: Keep): boolean {
  const [ids, names] = listsOf(source, keep)
  if (ids === undefined && names === undefined) return true
  return holds(ids, source.id) || holds(names, source.url ?? source.name)
}

function listsOf({ kind }: Source, keep: Keep): (string[] | undefined)[] {
  if (kind === 'text') return [keep.contentIds, undefined]
  if (kind === 'website') return [keep.websiteIds, keep.websiteUrls]
  return [keep.fileIds, keep.fileNames]
}
