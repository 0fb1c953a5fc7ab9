import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import type { Draft } from './draft.ts'
import { useKnowledge } from './use-knowledge.ts'
import { useWizardBot } from './use-wizard-bot.ts'

/** The third step and the one creation at its end. */
export function useCreation(form: UseFormReturn<Draft, unknown, Draft>) {
  const { bot, share, save, isMade } = useWizardBot()
  const knowledge = useKnowledge(bot?.id ?? '')
  const { isBusy, run } = useBusy()
  const [isCreating, setIsCreating] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [finishedId, setFinishedId] = useState<string | null>(null)

  /** Saves the whole draft; a refusal is shown and answers null. */
  async function saveAll(): Promise<string | null> {
    setError(null)
    try {
      return (await save(form.getValues(), knowledge.files)).id
    } catch (failure) {
      const text = messageOf(failure, en.createBotError)
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
      setIsCreating(false)
      if (id === null) return
      notify.success(en.botCreated)
      setFinishedId(id)
    })
  }

  /** The panel needs a chatbot to add to: it is created first, once. */
  async function openWebsites() {
    if (isMade()) return knowledge.openPanel('websites')
    if (!(await isValid(form))) return
    await run(async () => {
      if ((await saveAll()) !== null) knowledge.openPanel('websites')
    })
  }

  return { bot, share, knowledge, error, finishedId, isBusy, isCreating, create, openWebsites }
}

export type Creation = ReturnType<typeof useCreation>

async function isValid(form: UseFormReturn<Draft, unknown, Draft>): Promise<boolean> {
  if (await form.trigger()) return true
  const [first] = Object.values(form.formState.errors)
  if (first?.message) notify.error(first.message)
  return false
}
