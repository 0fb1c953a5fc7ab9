import type { KeptSources, NewerSource, Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import { lockSourceList, setSourcesVersion } from './bot-lock.ts'
import type { BotKey, BotWrite } from './source-inserts.ts'
import { listSources } from './source-reads.ts'
import { removeSources } from './source-removal.ts'

/** Removes sources that are not kept; returns those that are newer than the list that was shown. */
export async function keepOnly(
  trx: Db,
  place: BotWrite,
  keep: KeptSources,
): Promise<NewerSource[]> {
  const version = await lockSourceList(trx, place)
  if (version === null) return []
  const present = await listSources(trx, place.ownerId, place.botId)
  const unlisted = present
    .filter((source) => !isKept(source, keep))
    .map(({ id, name }) => ({ id, name }))
  const newer = await addedSince(trx, place, keep.version)
  const gone = unlisted.filter(({ id }) => !newer.has(id)).map(({ id }) => id)
  await removeSources(trx, place, gone)
  if (gone.length > 0) await setSourcesVersion(trx, place.botId, version)
  return unlisted.filter(({ id }) => newer.has(id))
}

async function addedSince(
  trx: Db,
  { ownerId, botId }: BotKey,
  version: number | undefined,
): Promise<ReadonlySet<string>> {
  if (version === undefined) return new Set()
  const rows = await trx
    .selectFrom('source')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('listed_version', '>', version)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const includes = (list: string[] | undefined, value: string) => list?.includes(value) ?? false

/** Without a list, all sources of a kind are kept; with an empty list, all are removed. */
function isKept(source: Source, keep: KeptSources): boolean {
  const [ids, names] = listsOf(source, keep)
  if (ids === undefined && names === undefined) return true
  return includes(ids, source.id) || includes(names, source.url ?? source.name)
}

function listsOf({ kind }: Source, keep: KeptSources): (string[] | undefined)[] {
  if (kind === 'text') return [keep.contentIds, undefined]
  if (kind === 'website') return [keep.websiteIds, keep.websiteUrls]
  return [keep.fileIds, keep.fileNames]
}
