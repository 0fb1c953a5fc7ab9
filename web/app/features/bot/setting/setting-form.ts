import { updateChatbotSetting } from '@askwell/contract/bots'
import type { BotSetting } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import { isDomainList, isHexColour } from '@askwell/contract/patterns'
import * as z from 'zod/mini'
import { en } from '../../../shared/en.ts'

const text = (most: number) => z.string().check(z.maxLength(most))
const { body } = updateChatbotSetting

/** The fields of the setting tab, checked as the server checks them. */
export const settingSchema = z.extend(z.pick(body, { name: true, id1: true, id2: true }), {
  suggested: text(limits.suggested),
  placeholder: text(limits.placeholder),
  initial: text(limits.initialMessage),
  bot_msg_bg_color: z
    .string()
    .check(z.refine((value) => value === '' || isHexColour(value), en.colourInvalid)),
  use_custom: z.enum(['true', 'false']),
  img_id: z.number(),
  domain: text(limits.domain).check(z.trim(), z.refine(isDomainList, en.domainInvalid)),
  prompt: text(limits.prompt),
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
] as const satisfies readonly (keyof SettingFields)[]

export function fieldsOf({ id: _id, role_name: _role, ...fields }: BotSetting): SettingFields {
  return fields
}
