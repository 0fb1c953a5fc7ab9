import { getChatbotSetting, updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { updateModelInfo } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import * as commonText from '@askwell/messages/app/common'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import * as sourcesText from '@askwell/messages/bots/sources'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { keepListsWithout } from '../../../shared/knowledge/keep-lists.ts'
import { notify } from '../../../shared/notify.ts'
import { useKeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import type { KeptValues } from '../../../shared/unsaved/use-kept-values.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { rereadBotSetting } from '../shared/use-bot-setting.ts'
import { rereadSources } from './use-sources.ts'
import { useUploads } from './use-uploads.ts'

type SourceList = { sources: readonly SourceRow[]; version: number }

/** Used until the list is loaded. */
const noSources: SourceList = { sources: [], version: 0 }

type KeptChanges = { texts: readonly string[]; prompt: string; files: readonly File[] }

/** Unsaved changes to restore, without removals, because those should be made on the current list. */
const keptChanges: KeptValues<KeptChanges> = new Map()

/** Unsaved changes of the sources since the last 'Update', and the update itself. */
export function useChanges(setting: BotSetting, list: SourceList = noSources) {
  const { sources, version } = list
  const edits = useEdits(setting.prompt)
  const uploads = useUploads(setting.id)
  const { isBusy, run } = useBusy()
  const { removed, texts, prompt } = edits

  const hasChanges = removed.size > 0 || texts.length > 0 || uploads.list.length > 0
  useKeptValues(keptChanges, {
    name: setting.id,
    isUnsaved: hasChanges,
    values: () => ({ texts, prompt, files: uploads.list.map(({ file }) => file) }),
    restore: (values) => {
      edits.restore(values)
      uploads.add(values.files)
    },
  })

  const remaining = useMemo(() => sources.filter(({ id }) => !removed.has(id)), [sources, removed])

  async function update() {
    try {
      const lists = { version, ...keepListsWithout(sources, removed) }
      reportKept(await sendLists(setting.id, lists, texts), removed)
      edits.reset()
      if (prompt !== setting.prompt) await sendPrompt(setting, prompt)
      const refusal = await uploads.sendAll()
      if (refusal === null) notify.success(outcomesText.updated)
      else notify.error(refusal)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
    await rereadSources()
  }

  return {
    ...edits,
    removed: sources.filter(({ id }) => removed.has(id)),
    remaining,
    uploads,
    isUpdating: isBusy,
    hasChanges,
    update: () => void run(update),
    addFiles: (files: readonly File[], instruction: string) => {
      uploads.add(files)
      edits.setPrompt(instruction)
    },
  }
}

export type Changes = ReturnType<typeof useChanges>

function useEdits(savedPrompt: string) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [texts, setTexts] = useState<readonly string[]>([])
  const [prompt, setPrompt] = useState<string | null>(null)

  const remove = useCallback(({ id }: SourceRow) => setRemoved((ids) => new Set([...ids, id])), [])

  return {
    removed,
    texts,
    prompt: prompt ?? savedPrompt,
    setPrompt,
    remove,
    removeAll: (rows: readonly SourceRow[]) =>
      setRemoved(new Set([...removed, ...rows.map(({ id }) => id)])),
    undoRemovals: () => setRemoved(new Set()),
    undo: ({ id }: SourceRow) => setRemoved(new Set([...removed].filter((other) => other !== id))),
    addText: (text: string) => setTexts([...texts, text]),
    removeText: (text: string) => setTexts(texts.filter((other) => other !== text)),
    restore: (values: Pick<KeptChanges, 'texts' | 'prompt'>) => {
      setTexts(values.texts)
      setPrompt(values.prompt)
    },
    reset: () => {
      setRemoved(new Set())
      setTexts([])
      setPrompt(null)
    },
  }
}

async function sendLists(
  id: string,
  lists: object,
  contents: readonly string[],
): Promise<readonly NamedSource[]> {
  const sent = { id, ...lists, ...(contents.length > 0 ? { contents } : {}) }
  const { kept = [] } = await call(updateModelInfo, sent)
  return kept
}

type NamedSource = { id: string; name: string }

/** Notifies the owner of sources that were kept because another tab added or replaced them since the list was shown. */
function reportKept(kept: readonly NamedSource[], removed: ReadonlySet<string>) {
  const [replaced, added] = [true, false].map((isRemoved) =>
    kept.filter(({ id }) => removed.has(id) === isRemoved).map(({ name }) => name),
  )
  if (replaced?.length) notify.error(sourcesText.keptReplaced(firstNames(replaced)))
  if (added?.length) notify.info(sourcesText.keptAdded(firstNames(added)))
}

const maxNames = 3

const firstNames = (names: readonly string[]) => ({
  names: names.slice(0, maxNames).join(', '),
  others: Math.max(0, names.length - maxNames),
})

/** Reads the other settings first, so that changes made in another tab are kept. */
async function sendPrompt({ id }: BotSetting, prompt: string): Promise<void> {
  const { role_name: _role, ...fields } = await call(getChatbotSetting, { id })
  await call(updateChatbotSetting, { ...fields, prompt })
  await rereadBotSetting(id)
}
