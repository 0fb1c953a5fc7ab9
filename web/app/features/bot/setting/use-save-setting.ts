import { getChatbotSetting, updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import * as commonText from '@askwell/messages/app/common'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { upsertChatbot } from '../../../shared/chatbots.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { rereadBotSetting } from '../shared/use-bot-setting.ts'
import { changedFields, fieldNames, fieldsOf } from './setting-form.ts'
import type { SettingFields } from './setting-form.ts'

type SettingForm = UseFormReturn<SettingFields, unknown, SettingFields>

/** Saves the form and updates the dashboard card and the preview without a reload. */
export function useSaveSetting({ id }: BotSetting, form: SettingForm) {
  const { isBusy, run } = useBusy()
  const { dirtyFields } = form.formState

  async function send(fields: SettingFields) {
    // Shows the parsed value: pasted addresses are converted to host names.
    form.setValue('domain', fields.domain)
    try {
      // Reads the stored settings first, so that changes made in another tab are kept.
      const stored = await call(getChatbotSetting, { id })
      const changes = changedFields(fields, dirtyFields)
      await call(updateChatbotSetting, { id, ...fieldsOf(stored), ...changes })
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
    save: form.handleSubmit((fields) => run(() => send(fields))),
  }
}

function showRefusal(error: unknown, form: SettingForm) {
  const fields = error instanceof CallError ? error.fields : {}
  const refused = fieldNames.filter((name) => fields[name])
  if (refused.length === 0) notify.error(messageOf(error, commonText.unexpectedError))
  for (const name of refused) {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === refused[0] })
  }
}
