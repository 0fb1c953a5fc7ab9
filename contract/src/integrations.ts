import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  authHeaderFault,
  authTypes,
  definitionFault,
  functionLimits,
  functionMethods,
  functionTransports,
  isFunctionName,
  isObject,
  urlFault,
} from './integration-rules.ts'
import { integrationTexts as texts } from './integration-texts.ts'

type Fault = (value: string) => string | null

/** Refuses with the text that a rule answers; null means that all is well. */
const rule = (faultIn: Fault) =>
  z.refine<string>((value) => faultIn(value) === null, {
    error: ({ input }) => faultIn(textOf(input)) ?? '',
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const nameFault: Fault = (name) => {
  if (name === '') return texts.nameRequired
  return isFunctionName(name) ? null : texts.nameInvalid
}

const credential = z._default(
  z.string().check(z.trim(), z.maxLength(functionLimits.credential, texts.tooLong)),
  '',
)

/** A switch of a form: a boolean, or its word as a form field carries it. */
const flag = (preset: boolean) => z._default(z.union([z.boolean(), z.stringbool()]), preset)

const words = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most, texts.tooLong)), '')

const plainFields = z.object({
  functionname: z.string({ error: texts.nameRequired }).check(z.trim(), rule(nameFault)),
  definition: z.string({ error: texts.definitionRequired }).check(rule(definitionFault)),
  url: z
    .string({ error: texts.urlMissing })
    .check(z.trim(), z.maxLength(functionLimits.url, texts.tooLong), rule(urlFault)),
  method: z._default(z.enum(functionMethods, { error: texts.methodRequired }), 'POST'),
  authtype: z._default(z.enum(authTypes, { error: texts.authTypeRequired }), 'OAUTH2.0'),
  clientid: credential,
  secret: credential,
  tokenurl: credential,
  auth_header: credential,
  is_enabled: flag(true),
  asks_visitor: flag(false),
  needs_identity: flag(false),
  activity: words(functionLimits.activity),
  button_label: words(functionLimits.buttonLabel),
  answer_text: words(functionLimits.answerText),
})

/** A field that only one authentication type needs, checked even while another field is wrong. */
const needed = (authtype: string, field: string, faultIn: Fault) => {
  const faultOf = (given: unknown): string | null => {
    if (!isObject(given) || given['authtype'] !== authtype) return null
    return faultIn(textOf(given[field]))
  }
  return z.refine<unknown>((given) => faultOf(given) === null, {
    path: [field],
    error: ({ input }) => faultOf(input) ?? '',
    when: ({ value }) => isObject(value),
  })
}

const present =
  (text: string): Fault =>
  (value) =>
    value === '' ? text : null

/** What the form of a function holds, each with its text, the same in the browser and on the server. */
export const functionFields = plainFields.check(
  needed('OAUTH2.0', 'clientid', present(texts.clientIdRequired)),
  needed('OAUTH2.0', 'secret', present(texts.clientSecretRequired)),
  needed('OAUTH2.0', 'tokenurl', (url) => (url === '' ? texts.tokenUrlRequired : urlFault(url))),
  needed('API KEY', 'auth_header', authHeaderFault),
)

export type FunctionFields = z.infer<typeof functionFields>

/** Accepted and never believed: the server sets them from path, session and clock. */
const audit = {
  id: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  createdby: z.optional(z.unknown()),
  modified: z.optional(z.unknown()),
  modifiedby: z.optional(z.unknown()),
}

/** The file part of the same name; `remove_image` takes the stored one away. */
const image = { image: z.optional(z.unknown()), remove_image: z.optional(z.string()) }

export const functionCard = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the picture, or null. */
  image: z.nullable(z.string()),
  authtype: z.enum(authTypes),
  method: z.enum(functionMethods),
  is_enabled: z.boolean(),
  asks_visitor: z.boolean(),
  needs_identity: z.boolean(),
  button_label: z.string(),
  /** Id of the connector that made it, '' for one that the owner wrote. */
  connector: z.string(),
})
export type FunctionCard = z.infer<typeof functionCard>

/** What an owner decides about the use of a function in chats. */
const useInChats = {
  /** A function that is switched off is never called in a chat; its owner can still test it. */
  is_enabled: z.boolean(),
  /** The visitor sees the arguments and decides before it runs. */
  asks_visitor: z.boolean(),
  /** Only visitors whom the embedding site has signed in may cause a call. */
  needs_identity: z.boolean(),
  /** What the visitor reads while it runs; '' for words made of the name. */
  activity: z.string(),
  /** Offered in the chat as a button of this name; '' for no button. */
  button_label: z.string(),
  /** What a button answers, with places like {status} for the result; '' for a list of the result. */
  answer_text: z.string(),
}

/** A function as /integration/fetch answers it; stored secrets are masks. */
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
  /** How a call leaves: to a service, into the queue of signed deliveries, or as a letter. */
  transport: z.enum(functionTransports),
  image: z.nullable(z.string()),
  ...useInChats,
  bot_id: z.string(),
  user_id: z.string(),
  created: z.number(),
  createdBy: z.string(),
  modified: z.number(),
  modifiedBy: z.string(),
})
export type FunctionDetail = z.infer<typeof functionDetail>

const done = z.object({ status: z.literal(1), message: z.string() })

/** Call 28 of API.md: the tools of a bot follow its functions. */
export const updateAssistantTools = endpoint({
  method: 'POST',
  path: '/update_assistant_tools',
  access: 'user',
  kind: 'json',
  body: z.object({ function_bot_id: z.string() }),
  reply: done,
})

export const listFunctions = endpoint({
  method: 'GET',
  path: '/integration/functions/:bot_id',
  access: 'user',
  kind: 'none',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), result: z.array(functionCard) }),
})

export const fetchFunction = endpoint({
  method: 'GET',
  path: '/integration/fetch/:function_id',
  access: 'user',
  kind: 'none',
  body: z.object({ function_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string(), result: functionDetail }),
})

export const addFunction = endpoint({
  method: 'POST',
  path: '/integration/add',
  access: 'user',
  kind: 'multipart',
  body: z.extend(functionFields, {
    botid: z.string(),
    ...audit,
    ...image,
  }),
  reply: z.extend(done, { id: z.string() }),
})

export const editFunction = endpoint({
  method: 'PATCH',
  path: '/integration/edit/:function_id',
  access: 'user',
  kind: 'multipart',
  body: z.extend(functionFields, {
    function_id: z.string(),
    botid: z.optional(z.unknown()),
    ...audit,
    ...image,
  }),
  reply: done,
})

/** Runs a function for its owner; costs no message. `call` tells what was sent and what came back. */
export const runFunction = endpoint({
  method: 'POST',
  path: '/integration/tool/:function_name',
  access: 'user',
  kind: 'multipart',
  body: z.object({
    function_name: z.string(),
    id: z.string(),
    /** JSON text of the arguments. */
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

/** Takes back /integration/removed or /integration/disconnect within two minutes: all of it, or nothing. */
export const restoreFunctions = endpoint({
  method: 'POST',
  path: '/integration/restore',
  access: 'user',
  kind: 'json',
  body: z.object({
    bot_id: z.string(),
    function_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(functionLimits.perBot)),
  }),
  reply: done,
})

export const removeFunction = endpoint({
  method: 'POST',
  path: '/integration/removed/:function_id',
  access: 'user',
  kind: 'none',
  body: z.object({ function_id: z.string() }),
  reply: done,
})
