import { eraseConversations, type ErasureReceipt } from '@askwell/contract/conversations/erasure'
import { isEmail } from '@askwell/contract/patterns'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/conversations/erasure'
import * as refusalText from '@askwell/messages/conversations/erasure-refusals'
import { useState } from 'react'
import { call } from '../../call.ts'
import { CallError, messageOf } from '../../call-error.ts'
import { notify } from '../../notify.ts'
import { queryClient } from '../../query.tsx'
import { useBusy } from '../../use-busy.ts'
import type { EraseChoice } from './erase-targets.ts'

function errorOf(choice: EraseChoice | undefined, typed: string): string | undefined {
  if (!choice?.input) return undefined
  if (typed === '') return text.required
  return choice.input === 'email' && !isEmail(typed) ? refusalText.emailInvalid : undefined
}

function bodyOf(choice: EraseChoice, typed: string, botId: string | undefined) {
  const body = choice.body(typed.trim())
  return botId === undefined || 'conversation_id' in body ? body : { ...body, bot_id: botId }
}

const fieldError = (failure: unknown, { input }: EraseChoice) =>
  failure instanceof CallError ? failure.fields[input ?? ''] : undefined

const initial = { key: '', typed: '', error: undefined, isNothing: false }
type Form = { key: string; typed: string; error: string | undefined; isNothing: boolean }

/** The steps of an erasure: choose, count, confirm, receipt. */
export function useErase(choices: readonly EraseChoice[], botId: string | undefined) {
  const [form, setForm] = useState<Form>(initial)
  const [counted, setCounted] = useState<ErasureReceipt | null>(null)
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null)
  const { isBusy, run } = useBusy()
  const choice = choices.find(({ key }) => key === form.key) ?? choices[0]

  async function send(isPreview: boolean): Promise<ErasureReceipt | null> {
    if (!choice) return null
    try {
      const body = bodyOf(choice, form.typed, botId)
      return await call(eraseConversations, { ...body, is_preview: isPreview })
    } catch (failure) {
      const error = fieldError(failure, choice)
      setForm({ ...form, error })
      if (error === undefined) notify.error(messageOf(failure, commonText.unexpectedError))
      return null
    }
  }

  async function preview() {
    const error = errorOf(choice, form.typed.trim())
    if (error !== undefined) setForm({ ...form, error })
    const found = error === undefined ? await send(true) : null
    if (!found) return
    setForm({ ...form, error: undefined, isNothing: found.conversations === 0 })
    if (found.conversations > 0) setCounted(found)
  }

  async function confirm() {
    setReceipt(await send(false))
    setCounted(null)
    await queryClient.invalidateQueries({ queryKey: ['conversations'] })
  }

  return {
    ...form,
    choice,
    counted,
    receipt,
    isBusy,
    choose: (key: string) => setForm({ ...initial, key }),
    type: (typed: string) => setForm({ ...form, typed, error: undefined, isNothing: false }),
    preview: () => void run(preview),
    confirm: () => void run(confirm),
    cancel: () => setCounted(null),
    reset() {
      setForm(initial)
      setReceipt(null)
    },
  }
}
