import { updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { updateModelInfo } from '@askwell/contract/knowledge'
import type { SourceRow } from '@askwell/contract/knowledge'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { en } from '../../../shared/en.ts'
import { keepListsWithout } from '../../../shared/knowledge/keep-lists.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { rereadBotSetting } from '../use-bot-setting.ts'
import { rereadSources } from './use-sources.ts'
import { useUploads } from './use-uploads.ts'

/** What the owner did to the sources since the last 'Update', and the update itself. */
export function useChanges(setting: BotSetting, sources: readonly SourceRow[]) {
  const edits = useEdits(setting.prompt)
  const uploads = useUploads(setting.id)
  const { isBusy, run } = useBusy()
  const { removed, texts, prompt } = edits

  async function update() {
    try {
      await sendLists(setting.id, keepListsWithout(sources, removed), texts)
      edits.settle()
      if (prompt !== setting.prompt) await sendPrompt(setting, prompt)
      const refusal = await uploads.sendAll()
      if (refusal === null) notify.success(en.updated)
      else notify.error(refusal)
    } catch (error) {
      notify.error(messageOf(error, en.unexpectedError))
    }
    await rereadSources()
  }

  return {
    ...edits,
    removed: sources.filter(({ id }) => removed.has(id)),
    kept: sources.filter(({ id }) => !removed.has(id)),
    uploads,
    isUpdating: isBusy,
    hasChanges: removed.size > 0 || texts.length > 0 || uploads.list.length > 0,
    update: () => void run(update),
    addFiles: (files: readonly File[], instruction: string) => {
      uploads.add(files)
      edits.setPrompt(instruction)
    },
  }
}

export type Changes = ReturnType<typeof useChanges>

function useEdits(promptBefore: string) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [texts, setTexts] = useState<readonly string[]>([])
  const [prompt, setPrompt] = useState<string | null>(null)

  return {
    removed,
    texts,
    prompt: prompt ?? promptBefore,
    setPrompt,
    remove: ({ id }: SourceRow) => setRemoved(new Set([...removed, id])),
    undo: ({ id }: SourceRow) => setRemoved(new Set([...removed].filter((gone) => gone !== id))),
    addText: (text: string) => setTexts([...texts, text]),
    removeText: (text: string) => setTexts(texts.filter((other) => other !== text)),
    settle: () => {
      setRemoved(new Set())
      setTexts([])
      setPrompt(null)
    },
  }
}

async function sendLists(id: string, keep: object, contents: readonly string[]): Promise<void> {
  await call(updateModelInfo, { id, ...keep, ...(contents.length > 0 ? { contents } : {}) })
}

async function sendPrompt(setting: BotSetting, prompt: string): Promise<void> {
  const { role_name: _role, ...fields } = setting
  await call(updateChatbotSetting, { ...fields, prompt })
  await rereadBotSetting(setting.id)
}
