import { addBot, updateChatbotSetting } from '@askwell/contract/bots'
import type { BotCard } from '@askwell/contract/bots'
import { updateModelInfo } from '@askwell/contract/knowledge'
import { useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { refreshChatbots, upsertChatbot } from '../../shared/chatbots.ts'
import { removeSources } from '../../shared/knowledge/keep-lists.ts'
import { hasSameValues } from './wizard-values.ts'
import type { WizardValues } from './wizard-values.ts'

/** The state of the new chatbot on the server. */
type SavedBot = { bot: BotCard; values: WizardValues; files: readonly File[] }

/**
 * Creates the chatbot once. Opening the website panel creates it early; later changes are sent as
 * updates, so that nothing is created twice or lost.
 */
export function useWizardBot() {
  const saved = useRef<SavedBot | null>(null)
  const [bot, setBot] = useState<BotCard | null>(null)
  const [uploadProgress, setUploadProgress] = useState<number | null>(null)

  async function create(values: WizardValues, files: readonly File[]): Promise<BotCard> {
    const fields = { id: '', ...values, time_zone: browserTimeZone() }
    const created = await call(addBot, fields, uploadOptions(files))
    saved.current = { bot: created, values, files }
    setBot(created)
    upsertChatbot(created)
    return created
  }

  async function sendChanges(
    previous: SavedBot,
    values: WizardValues,
    files: readonly File[],
  ): Promise<BotCard> {
    const { id } = previous.bot
    const added = files.filter((file) => !previous.files.includes(file))
    const removedNames = new Set(previous.files.filter((file) => !files.includes(file)).map(nameOf))

    if (!hasSameValues(previous.values, values)) {
      const { image, ...fields } = values
      await call(updateChatbotSetting, { id, ...fields, img_id: image })
      upsertChatbot({ ...previous.bot, name: values.name.trim(), img_id: values.image })
      saved.current = { ...previous, values }
    }
    if (removedNames.size > 0) {
      await removeSources(id, (source) => source.kind === 'file' && removedNames.has(source.name))
    }
    if (added.length > 0) await call(updateModelInfo, { id }, uploadOptions(added))
    saved.current = { ...previous, values, files }
    return previous.bot
  }

  function uploadOptions(files: readonly File[]) {
    return files.length === 0 ? {} : { files, onProgress: setUploadProgress }
  }

  /** Stores these values and files: creates the chatbot, or sends only the changes. */
  async function save(values: WizardValues, files: readonly File[]): Promise<BotCard> {
    try {
      return await (saved.current
        ? sendChanges(saved.current, values, files)
        : create(values, files))
    } finally {
      setUploadProgress(null)
      if (files.length > 0) void refreshChatbots()
    }
  }

  return { bot, uploadProgress, save, isCreated: () => saved.current !== null }
}

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const nameOf = ({ name }: File) => name
