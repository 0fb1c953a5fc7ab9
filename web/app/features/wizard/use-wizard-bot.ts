import { addBot, updateChatbotSetting } from '@askwell/contract/bots'
import type { BotCard } from '@askwell/contract/bots'
import { updateModelInfo } from '@askwell/contract/knowledge'
import { useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { refreshChatbots, rememberChatbot } from '../../shared/chatbots.ts'
import { removeSources } from '../../shared/knowledge/keep-lists.ts'
import { isSameDraft } from './draft.ts'
import type { Draft } from './draft.ts'

/** What the server has of the chatbot that is being made. */
type Made = { bot: BotCard; draft: Draft; files: readonly File[] }

/**
 * Creates the chatbot once. Opening the website panel creates it early; what changes afterwards is
 * sent as changes, so that nothing is created twice and nothing is lost.
 */
export function useWizardBot() {
  const made = useRef<Made | null>(null)
  const [bot, setBot] = useState<BotCard | null>(null)
  const [share, setShare] = useState<number | null>(null)

  async function create(draft: Draft, files: readonly File[]): Promise<BotCard> {
    const created = await call(addBot, { id: '', ...draft }, sending(files))
    made.current = { bot: created, draft, files }
    setBot(created)
    rememberChatbot(created)
    return created
  }

  async function sendChanges(before: Made, draft: Draft, files: readonly File[]): Promise<BotCard> {
    const { id } = before.bot
    const added = files.filter((file) => !before.files.includes(file))
    const gone = new Set(before.files.filter((file) => !files.includes(file)).map(nameOf))

    if (!isSameDraft(before.draft, draft)) {
      const { image, ...fields } = draft
      await call(updateChatbotSetting, { id, ...fields, img_id: image })
      rememberChatbot({ ...before.bot, name: draft.name.trim(), img_id: draft.image })
      made.current = { ...before, draft }
    }
    if (gone.size > 0) {
      await removeSources(id, (source) => source.kind === 'file' && gone.has(source.name))
    }
    if (added.length > 0) await call(updateModelInfo, { id }, sending(added))
    made.current = { ...before, draft, files }
    return before.bot
  }

  function sending(files: readonly File[]) {
    return files.length === 0 ? {} : { files, onProgress: setShare }
  }

  /** The server has the chatbot with exactly this draft and these files when it answers. */
  async function save(draft: Draft, files: readonly File[]): Promise<BotCard> {
    try {
      return await (made.current ? sendChanges(made.current, draft, files) : create(draft, files))
    } finally {
      setShare(null)
      if (files.length > 0) void refreshChatbots()
    }
  }

  return { bot, share, save, isMade: () => made.current !== null }
}

const nameOf = ({ name }: File) => name
