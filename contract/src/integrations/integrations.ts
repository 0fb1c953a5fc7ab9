import * as texts from '@askwell/messages/functions/rules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  authHeaderError,
  authTypes,
  definitionError,
  functionLimits,
  functionMethods,
  functionTransports,
  isFunctionName,
  isObject,
  urlError,
} from './integration-rules.ts'

type FindError = (value: string) => string | null

/** A check of a field by a rule that returns the error text, or null for a valid value. */
const rule = (findError: FindError) =>
  z.refine<string>((value) => findError(value) === null, {
    error: ({ input }) => findError(textOf(input)) ?? '',
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const nameError: FindError = (name) => {
  if (name === '') return texts.nameRequired
  return isFunctionName(name) ? null : texts.nameInvalid
}

const credential = z._default(
  z.string().check(z.trim(), z.maxLength(functionLimits.credential, texts.tooLong)),
  '',
)

/** A checkbox: a boolean, or its text in a form field. */
const flag = (preset: boolean) => z._default(z.union([z.boolean(), z.stringbool()]), preset)

const limitedText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, texts.tooLong)), '')

const plainFields = z.object({
  functionname: z.string({ error: texts.nameRequired }).check(z.trim(), rule(nameError)),
  definition: z
    .string({ error: texts.definitionRequired })
    .check(z.maxLength(functionLimits.definition, texts.definitionTooLarge), rule(definitionError)),
  url: z
    .string({ error: texts.urlMissing })
    .check(z.trim(), z.maxLength(functionLimits.url, texts.tooLong), rule(urlError)),
  method: z._default(z.enum(functionMethods, { error: texts.methodRequired }), 'POST'),
  authtype: z._default(z.enum(authTypes, { error: texts.authTypeRequired }), 'OAUTH2.0'),
  clientid: credential,
  secret: credential,
  tokenurl: credential,
  auth_header: credential,
  is_enabled: flag(true),
  asks_visitor: flag(false),
  needs_identity: flag(false),
  activity: limitedText(functionLimits.activity),
  button_label: limitedText(functionLimits.buttonLabel),
  answer_text: limitedText(functionLimits.answerText),
})

/** Checks a field that only one authentication type uses, even when another field is invalid. */
const requiredForAuthType = (authtype: string, field: string, findError: FindError) => {
  const errorOf = (fields: unknown): string | null => {
    if (!isObject(fields) || fields['authtype'] !== authtype) return null
    return findError(textOf(fields[field]))
  }
  return z.refine<unknown>((fields) => errorOf(fields) === null, {
    path: [field],
    error: ({ input }) => errorOf(input) ?? '',
    when: ({ value }) => isObject(value),
  })
}

const notEmpty =
  (text: string): FindError =>
  (value) =>
    value === '' ? text : null

/** Fields of the function form with their error texts, shared by browser and server. */
export const functionFields = plainFields.check(
  requiredForAuthType('OAUTH2.0', 'clientid', notEmpty(texts.clientIdRequired)),
  requiredForAuthType('OAUTH2.0', 'secret', notEmpty(texts.clientSecretRequired)),
  requiredForAuthType('OAUTH2.0', 'tokenurl', (url) =>
    url === '' ? texts.tokenUrlRequired : urlError(url),
  ),
  requiredForAuthType('API KEY', 'auth_header', authHeaderError),
)

export type FunctionFields = z.infer<typeof functionFields>

/** Accepted and ignored: the server sets these fields from path, session and clock. */
const ignoredAuditFields = {
  id: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  createdby: z.optional(z.unknown()),
  modified: z.optional(z.unknown()),
  modifiedby: z.optional(z.unknown()),
}

/** The file part of the same name; `remove_image` deletes the stored image. */
const image = { image: z.optional(z.unknown()), remove_image: z.optional(z.string()) }

export const functionCard = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the image, or null. */
  image: z.nullable(z.string()),
  authtype: z.enum(authTypes),
  method: z.enum(functionMethods),
  is_enabled: z.boolean(),
  asks_visitor: z.boolean(),
  needs_identity: z.boolean(),
  button_label: z.string(),
  /** Id of the connector that created the function; '' when the owner wrote it. */
  connector: z.string(),
})
export type FunctionCard = z.infer<typeof functionCard>

/** The owner's settings for the use of a function in chats. */
const chatUsage = {
  /** A disabled function is never called in a chat; its owner can still test it. */
  is_enabled: z.boolean(),
  /** Whether the visitor sees the arguments and must confirm the call. */
  asks_visitor: z.boolean(),
  /** Whether the function runs only for known visitors. */
  needs_identity: z.boolean(),
  /** Text for the visitor while it runs; '' for a text derived from the name. */
  activity: z.string(),
  /** Label of the button in the chat; '' for no button. */
  button_label: z.string(),
  /** Text of the result with placeholders such as {status}; '' shows the fields of the result as a list. */
  answer_text: z.string(),
}

/** A function as /integration/fetch returns it; stored secrets are masked. */
export const functionDetail = z.object({
  id: z.string(),
  name: z.string(),
  schema: z.record(z.string(), z.unknown()),
  url: z.string(),
  clientid: z.string(),
  secret: z.string(),
  authtype: z.enum(authTypes),
  tokenUrl: z.string(),
  auth_header: z.string(),
  method: z.enum(functionMethods),
  /** How a call is sent: as an HTTP request, as a signed delivery, or as an e-mail. */
  transport: z.enum(functionTransports),
  image: z.nullable(z.string()),
  ...chatUsage,
  bot_id: z.string(),
  user_id: z.string(),
  created: z.number(),
  createdBy: z.string(),
  modified: z.number(),
  modifiedBy: z.string(),
})
export type FunctionDetail = z.infer<typeof functionDetail>

const done = z.object({ status: z.literal(1), message: z.string() })

/** Call 28 of API.md: creates a function of a chatbot. */
export const updateAssistantTools = endpoint({
  path: '/update_assistant_tools',
  body: z.object({ function_bot_id: z.string() }),
  reply: done,
})

export const listFunctions = endpoint({
  method: 'GET',
  path: '/integration/functions/:bot_id',
  kind: 'none',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), result: z.array(functionCard) }),
})

export const fetchFunction = endpoint({
  method: 'GET',
  path: '/integration/fetch/:function_id',
  kind: 'none',
  body: z.object({ function_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string(), result: functionDetail }),
})

export const addFunction = endpoint({
  path: '/integration/add',
  kind: 'multipart',
  body: z.extend(functionFields, {
    botid: z.string(),
    ...ignoredAuditFields,
    ...image,
  }),
  reply: z.extend(done, { id: z.string() }),
})

export const editFunction = endpoint({
  method: 'PATCH',
  path: '/integration/edit/:function_id',
  kind: 'multipart',
  body: z.extend(functionFields, {
    function_id: z.string(),
    botid: z.optional(z.unknown()),
    ...ignoredAuditFields,
    ...image,
  }),
  reply: done,
})

/** Runs a function as a test of its owner; costs no message. `call` has the request and the response. */
export const runFunction = endpoint({
  path: '/integration/tool/:function_name',
  kind: 'multipart',
  // The longest arguments at nine bytes per character.
  maxBodyBytes: 320 * 1024,
  body: z.object({
    function_name: z.string(),
    id: z.string(),
    /** The arguments as JSON text. */
    functionParms: z._default(z.unknown(), '{}'),
  }),
  reply: z.object({
    result: z.unknown(),
    message: z.string(),
    call: z.object({
      method: z.enum(functionMethods),
      url: z.string(),
      body: z.nullable(z.string()),
      status: z.number(),
      ms: z.number(),
      bytes: z.number(),
      is_cut: z.boolean(),
    }),
  }),
})
export type FunctionRunReply = z.infer<(typeof runFunction)['reply']>

/** Undoes /integration/removed or /integration/disconnect within two minutes; restores all functions or none. */
export const restoreFunctions = endpoint({
  path: '/integration/restore',
  body: z.object({
    bot_id: z.string(),
    function_ids: z
      .array(z.string().check(z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(functionLimits.perBot)),
  }),
  reply: done,
})

export const removeFunction = endpoint({
  path: '/integration/removed/:function_id',
  kind: 'none',
  body: z.object({ function_id: z.string() }),
  reply: done,
})
