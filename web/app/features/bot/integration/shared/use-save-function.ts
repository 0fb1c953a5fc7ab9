import {
  addFunction,
  editFunction,
  updateAssistantTools,
} from '@askwell/contract/integrations/integrations'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../../shared/call.ts'
import { CallError } from '../../../../shared/call-error.ts'
import { notify } from '../../../../shared/notify.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { fieldNames } from './function-values.ts'
import type { CheckedFunction, FunctionValues, PictureChange } from './function-values.ts'
import { errorMessageOf } from './error-message-of.ts'
import { rereadFunctions } from './use-functions.ts'

export type FunctionForm = UseFormReturn<FunctionValues, unknown, CheckedFunction>

type SaveOptions = {
  botId: string
  /** Null for a new function. */
  functionId: string | null
  form: FunctionForm
  picture: PictureChange
  onSaved: () => void
}

/** Sends the form, refreshes tools and list, and closes the panel. */
export function useSaveFunction({ botId, functionId, form, picture, onSaved }: SaveOptions) {
  const { isBusy, run } = useBusy()

  async function send(values: CheckedFunction) {
    try {
      notify.success(await sendFunction({ botId, functionId }, values, picture))
      await refreshTools(botId)
      onSaved()
    } catch (error) {
      showRefusal(error, form)
    }
  }

  const submit = form.handleSubmit(
    (values) => run(() => send(values)),
    (errors) => {
      const first = fieldNames.map((name) => errors[name]?.message).find(Boolean)
      if (first) notify.error(first)
    },
  )
  return { isBusy, submit }
}

async function sendFunction(
  { botId, functionId }: Pick<SaveOptions, 'botId' | 'functionId'>,
  values: CheckedFunction,
  picture: PictureChange,
): Promise<string> {
  const image = picture instanceof File ? { image: picture } : {}
  const fields = { ...values, botid: botId, ...image }
  if (functionId === null) return (await call(addFunction, { ...fields, id: '' })).message

  const removal = picture === null ? { remove_image: 'true' } : {}
  const edited = { ...fields, ...removal, id: functionId, function_id: functionId }
  return (await call(editFunction, edited)).message
}

/** Refreshes the tools of a chatbot and the list of its functions, after every change of a function. */
export async function refreshTools(botId: string): Promise<void> {
  try {
    await call(updateAssistantTools, { function_bot_id: botId })
    await rereadFunctions(botId)
  } catch (error) {
    notify.error(errorMessageOf(error)) // the change itself is saved
  }
}

function showRefusal(error: unknown, form: FunctionForm): void {
  const fields = error instanceof CallError ? error.fields : {}
  const refused = fieldNames.filter((name) => fields[name])
  if (refused.length === 0) notify.error(errorMessageOf(error))
  for (const name of refused) {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === refused[0] })
  }
}
