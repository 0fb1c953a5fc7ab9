import { listSources, updateModelInfo } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { call } from '../call.ts'

/** Ids of the sources to keep, per kind. A kind from which nothing is removed is omitted and stays unchanged. */
export type KeepLists = { fileids?: string[]; websiteid?: string[]; contentids?: string[] }

const fields = { file: 'fileids', website: 'websiteid', text: 'contentids' } as const

/** The lists with which /update_model_info removes exactly the sources in `removed`. */
export function keepListsWithout(
  sources: readonly SourceRow[],
  removed: ReadonlySet<string>,
): KeepLists {
  const lists: KeepLists = {}
  for (const kind of ['file', 'website', 'text'] as const) {
    const ofKind = sources.filter((source) => source.kind === kind)
    if (!ofKind.some(({ id }) => removed.has(id))) continue
    lists[fields[kind]] = ofKind.filter(({ id }) => !removed.has(id)).map(({ id }) => id)
  }
  return lists
}

/** Removes sources of a chatbot. The version of the fetched list protects sources that are added after it. */
export async function removeSources(
  botId: string,
  shouldRemove: (source: SourceRow) => boolean,
): Promise<void> {
  const { sources, version } = await call(listSources, { bot_id: botId })
  const removed = new Set(sources.filter(shouldRemove).map(({ id }) => id))
  if (removed.size > 0)
    await call(updateModelInfo, { id: botId, version, ...keepListsWithout(sources, removed) })
}
