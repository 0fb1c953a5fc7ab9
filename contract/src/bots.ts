import * as noticeTexts from '@askwell/messages/bots/ai-notice'
import * as texts from '@askwell/messages/bots/rules'
import * as z from 'zod/mini'
import { hasMoreValues } from './count-json-values.ts'
import { endpoint } from './endpoint.ts'
import { chosenTimeZone, detectedTimeZone } from './time/time-zone.ts'
import { limits } from './limits.ts'
import { isDomainList, isHexColor, isWebAddress } from './patterns.ts'

const persona = z.object({ id: z.string(), name: z.string() })
export type PersonaChoice = z.infer<typeof persona>

/** The id of a predefined entry; any other value is custom text. */
const personaField = z
  .string({ error: texts.personaRequired })
  .check(
    z.trim(),
    z.minLength(1, texts.personaRequired),
    z.maxLength(limits.customPersona, texts.customTooLong),
  )

const avatarNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.avatars))
const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

/** A field with several values: repeated form fields, a single value, or a JSON array as text. */
export const repeatedField = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => {
      if (value === undefined) return undefined
      if (Array.isArray(value)) return value.filter((item) => item !== '')
      if (typeof value !== 'string') return value
      return value.trim().startsWith('[') ? parseList(value) : value === '' ? [] : [value]
    }),
    z.pipe(
      z.unknown().check(z.refine(hasFewItems, { error: texts.listTooLong, abort: true })),
      z.optional(z.array(z.string())),
    ),
  ),
)

/** Checked before the items, because each invalid item would add an error. */
function hasFewItems(value: unknown): boolean {
  return value !== null && (!Array.isArray(value) || value.length <= limits.repeatedItems)
}

function parseList(json: string): unknown {
  if (hasMoreValues(json, limits.jsonValues)) return null
  try {
    return JSON.parse(json)
  } catch {
    return [json] // not JSON: a plain value that starts with a bracket
  }
}

const name = z
  .string({ error: texts.nameRequired })
  .check(z.trim(), z.minLength(1, texts.nameRequired), z.maxLength(limits.botName))

export const botCard = z.object({
  id: z.string(),
  name: z.string(),
  role_name: z.string(),
  img_id: z.number(),
  /** Additive: status of the sources, for the badge on the bot card. */
  sources: z.optional(
    z.object({ total: z.number(), ready: z.number(), pending: z.number(), failed: z.number() }),
  ),
})
export type BotCard = z.infer<typeof botCard>

export const getRoles = endpoint({
  method: 'GET',
  path: '/get_roles',
  access: 'visitor',
  kind: 'none',
  body: z.unknown(),
  reply: z.array(persona),
})

export const getPersonalities = endpoint({
  method: 'GET',
  path: '/get_personalities',
  access: 'visitor',
  kind: 'none',
  body: z.unknown(),
  reply: z.array(persona),
})

export const chatbotList = endpoint({
  path: '/chatbot_list',
  kind: 'none',
  body: z.unknown(),
  reply: z.array(botCard),
})

/** Creates a chatbot. Files are sent as file parts named `files`. */
export const addBot = endpoint({
  path: '/add_bot',
  kind: 'multipart',
  maxBodyBytes: limits.sourcesBytes,
  body: z.object({
    id: z._default(z.string(), ''),
    name,
    prompt: text(limits.prompt),
    id1: personaField,
    id2: personaField,
    image: z._default(avatarNumber, 0),
    suggested: text(limits.suggested),
    placeholder: text(limits.placeholder),
    initial: text(limits.initialMessage),
    /** Additive: the time zone of the owner's browser, for a new chatbot. */
    time_zone: detectedTimeZone,
    websiteList: repeatedField,
    contentfile: repeatedField,
  }),
  reply: botCard,
})

export const getChatbotSetting = endpoint({
  path: '/get_chatbot_setting',
  body: z.object({ id: z.string() }),
  reply: z.object({
    id: z.string(),
    name: z.string(),
    suggested: z.string(),
    placeholder: z.string(),
    initial: z.string(),
    bot_msg_bg_color: z.string(),
    use_custom: z.enum(['true', 'false']),
    img_id: z.number(),
    id1: z.string(),
    id2: z.string(),
    domain: z.string(),
    ai_notice: z.string(),
    privacy_url: z.string(),
    /** Additive: where the business is, such as 'Europe/Berlin'. */
    time_zone: z.string(),
    prompt: z.string(),
    role_name: z.string(),
    /** Whether functions may also run for replies that use website text. */
    functions_with_web: z.boolean(),
  }),
})
export type BotSetting = z.infer<typeof getChatbotSetting.reply>

/** Must contain a letter or digit, because other texts would not inform visitors. */
export const aiNotice = z
  .string()
  .check(
    z.maxLength(limits.aiNotice, noticeTexts.tooLong),
    z.trim(),
    z.regex(/[\p{L}\p{N}]/u, noticeTexts.empty),
  )
export const privacyUrl = z.string().check(
  z.maxLength(limits.privacyUrl),
  z.trim(),
  z.refine((value) => value === '' || isWebAddress(value), noticeTexts.privacyInvalid),
)

export const updateChatbotSetting = endpoint({
  path: '/update_chatbot_setting',
  kind: 'multipart',
  body: z.object({
    id: z.string(),
    name,
    suggested: text(limits.suggested),
    placeholder: text(limits.placeholder),
    initial: text(limits.initialMessage),
    bot_msg_bg_color: z._default(
      z.string().check(
        z.trim(),
        z.refine((value) => value === '' || isHexColor(value), texts.colorInvalid),
      ),
      '',
    ),
    use_custom: z._default(z.enum(['true', 'false']), 'false'),
    img_id: z._default(avatarNumber, 0),
    id1: personaField,
    id2: personaField,
    domain: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(limits.domain), z.refine(isDomainList, texts.domainInvalid)),
      '',
    ),
    prompt: z.optional(z.string().check(z.maxLength(limits.prompt))),
    ai_notice: z.optional(aiNotice),
    privacy_url: z.optional(privacyUrl),
    time_zone: z.optional(chosenTimeZone),
  }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

export const deleteChatbot = endpoint({
  path: '/deletechatbot',
  body: z.object({ id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})
