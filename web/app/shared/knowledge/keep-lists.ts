import { listSources, updateModelInfo } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { call } from '../call.ts'

/** What of each kind stays. A kind that loses nothing is left out, so that it is left alone. */
export type KeepLists = { fileids?: string[]; websiteid?: string[]; contentids?: string[] }

const fields = { file: 'fileids', website: 'websiteid', text: 'contentids' } as const

/** The lists that /update_model_info needs so that exactly the removed sources go. */
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

/** Removes sources of a chatbot by a list that is fresh, so that nothing added meanwhile goes with them. */
export async function removeSources(
  botId: string,
  isGone: (source: SourceRow) => boolean,
): Promise<void> {
  const { sources } = await call(listSources, { bot_id: botId })
  const gone = new Set(sources.filter(isGone).map(({ id }) => id))
  if (gone.size > 0) await call(updateModelInfo, { id: botId, ...keepListsWithout(sources, gone) })
}
