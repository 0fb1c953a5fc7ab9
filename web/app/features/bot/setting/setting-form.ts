import { aiNotice, privacyUrl, updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import { isDomainList, isHexColor, splitDomains } from '@askwell/contract/patterns'
import { chosenTimeZone } from '@askwell/contract/time/time-zone'
import * as rulesText from '@askwell/messages/bots/rules'
import * as z from 'zod/mini'

const limitedText = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const { body } = updateChatbotSetting

/** The fields of the setting tab, validated with the server's rules. */
export const settingSchema = z.extend(z.pick(body, { name: true, id1: true, id2: true }), {
  suggested: limitedText(limits.suggested),
  placeholder: limitedText(limits.placeholder),
  initial: limitedText(limits.initialMessage),
  bot_msg_bg_color: z
    .string()
    .check(z.refine((value) => value === '' || isHexColor(value), rulesText.colorInvalid)),
  use_custom: z.enum(['true', 'false']),
  img_id: z.number(),
  domain: limitedText(limits.domain).check(
    z.trim(),
    z.refine(isDomainList, rulesText.domainInvalid),
    z.overwrite((domains) => splitDomains(domains).join(', ')),
  ),
  prompt: limitedText(limits.prompt),
  ai_notice: aiNotice,
  privacy_url: privacyUrl,
  time_zone: chosenTimeZone,
})

export type SettingFields = z.infer<typeof settingSchema>

export const fieldNames = [
  'name',
  'id1',
  'id2',
  'suggested',
  'placeholder',
  'initial',
  'bot_msg_bg_color',
  'use_custom',
  'img_id',
  'domain',
  'prompt',
  'ai_notice',
  'privacy_url',
  'time_zone',
] as const satisfies readonly (keyof SettingFields)[]

export function fieldsOf({ id: _id, role_name: _role, ...fields }: BotSetting): SettingFields {
  return fields
}

/** The values that the owner changed. */
export function changedFields(
  fields: SettingFields,
  dirty: Partial<Record<keyof SettingFields, boolean>>,
): Partial<SettingFields> {
  const names = fieldNames.filter((name) => dirty[name])
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
