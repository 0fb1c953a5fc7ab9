import * as outcomesText from '@askwell/messages/bots/outcomes'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { useUnreadFiles } from './unread-files.ts'
import type { WizardValues } from './wizard-values.ts'
import { useKnowledge } from './use-knowledge.ts'
import { useWizardBot } from './use-wizard-bot.ts'

/** The state of the third step, and the creation of the chatbot. */
export function useCreation(form: UseFormReturn<WizardValues, unknown, WizardValues>) {
  const { bot, uploadProgress, save, isCreated } = useWizardBot()
  const knowledge = useKnowledge(bot?.id ?? '')
  const { isBusy, run } = useBusy()
  const [isCreating, setIsCreating] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [finishedId, setFinishedId] = useState<string | null>(null)
  const { unread, check } = useUnreadFiles()

  /** Saves all values and files. Returns the id of the chatbot, or null after showing the error. */
  async function saveAll(): Promise<string | null> {
    setError(null)
    try {
      return (await save(form.getValues(), knowledge.files)).id
    } catch (failure) {
      const text = messageOf(failure, outcomesText.createFailed)
      setError(text)
      notify.error(text)
      return null
    }
  }

  async function create() {
    if (!(await isValid(form))) return
    await run(async () => {
      setIsCreating(true)
      const id = await saveAll()
      const mayEnd = id !== null && (await check(id, knowledge.files))
      setIsCreating(false)
      if (!mayEnd) return
      notify.success(outcomesText.created)
      setFinishedId(id)
    })
  }

  /** The panel adds websites to an existing chatbot, so the chatbot is created before the panel opens. */
  async function openWebsites() {
    if (isCreated()) return knowledge.openPanel('websites')
    if (!(await isValid(form))) return
    await run(async () => {
      if ((await saveAll()) !== null) knowledge.openPanel('websites')
    })
  }

  const state = { bot, uploadProgress, knowledge, error, unread, finishedId, isBusy, isCreating }
  return { ...state, create, openWebsites }
}

export type Creation = ReturnType<typeof useCreation>

async function isValid(form: UseFormReturn<WizardValues, unknown, WizardValues>): Promise<boolean> {
  if (await form.trigger()) return true
  const [first] = Object.values(form.formState.errors)
  if (first?.message) notify.error(first.message)
  return false
}
