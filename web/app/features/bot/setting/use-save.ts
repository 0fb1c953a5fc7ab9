import { updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { rememberChatbot } from '../../../shared/chatbots.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { rereadBotSetting } from '../use-bot-setting.ts'
import { fieldNames, fieldsOf } from './setting-form.ts'
import type { SettingFields } from './setting-form.ts'

type SettingForm = UseFormReturn<SettingFields, unknown, SettingFields>

/** Saves the form; the card of the dashboard and the preview follow without a reload. */
export function useSave({ id }: BotSetting, form: SettingForm) {
  const { isBusy, run } = useBusy()

  async function send(fields: SettingFields) {
    try {
      await call(updateChatbotSetting, { id, ...fields })
      const saved = await rereadBotSetting(id)
      const { name, role_name, img_id } = saved
      rememberChatbot({ id, name, role_name, img_id })
      form.reset(fieldsOf(saved))
      notify.success(en.updated)
    } catch (error) {
      showRefusal(error, form)
    }
  }

  return {
    isSaving: isBusy,
    save: form.handleSubmit((fields) => run(() => send(fields)), tellFirst),
  }
}

/** The text stands under its field as well; the toast only repeats it. */
function tellFirst(errors: FieldErrors<SettingFields>) {
  const first = fieldNames.map((name) => errors[name]?.message).find((text) => text !== undefined)
  if (first) notify.error(first)
}

function showRefusal(error: unknown, form: SettingForm) {
  notify.error(messageOf(error, en.unexpectedError))
  if (!(error instanceof CallError)) return
  for (const name of fieldNames) {
    const message = error.fields[name]
    if (message) form.setError(name, { message }, { shouldFocus: true })
  }
}
