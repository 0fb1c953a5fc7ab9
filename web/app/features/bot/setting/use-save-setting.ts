import { updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import * as commonText from '@askwell/messages/app/common'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { upsertChatbot } from '../../../shared/chatbots.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { rereadBotSetting } from '../shared/use-bot-setting.ts'
import { fieldNames, fieldsOf } from './setting-form.ts'
import type { SettingFields } from './setting-form.ts'

type SettingForm = UseFormReturn<SettingFields, unknown, SettingFields>

/** Saves the form and updates the dashboard card and the preview without a reload. */
export function useSaveSetting({ id }: BotSetting, form: SettingForm) {
  const { isBusy, run } = useBusy()

  async function send(fields: SettingFields) {
    // Pasted addresses became host names.
    form.setValue('domain', fields.domain)
    try {
      await call(updateChatbotSetting, { id, ...fields })
      const saved = await rereadBotSetting(id)
      const { name, role_name, img_id } = saved
      upsertChatbot({ id, name, role_name, img_id })
      form.reset(fieldsOf(saved))
      notify.success(outcomesText.updated)
    } catch (error) {
      showRefusal(error, form)
    }
  }

  return {
    isSaving: isBusy,
    save: form.handleSubmit((fields) => run(() => send(fields)), notifyFirstError),
  }
}

/** Repeats the error of the first invalid field in a toast. */
function notifyFirstError(errors: FieldErrors<SettingFields>) {
  const first = fieldNames.map((name) => errors[name]?.message).find((text) => text !== undefined)
  if (first) notify.error(first)
}

function showRefusal(error: unknown, form: SettingForm) {
  notify.error(messageOf(error, commonText.unexpectedError))
  if (!(error instanceof CallError)) return
  for (const name of fieldNames) {
    const message = error.fields[name]
    if (message) form.setError(name, { message }, { shouldFocus: true })
  }
}
