import * as account from '@askwell/contract/account'
import * as actions from '@askwell/contract/actions'
import * as billing from '@askwell/contract/billing/billing'
import * as billingContact from '@askwell/contract/billing/contact'
import * as billingDetails from '@askwell/contract/billing/details'
import * as invoicePdf from '@askwell/contract/billing/invoice-pdf'
import * as payment from '@askwell/contract/billing/payment'
import * as sandbox from '@askwell/contract/billing/sandbox'
import * as bots from '@askwell/contract/bots'
import * as chat from '@askwell/contract/chat'
import * as exports from '@askwell/contract/conversations/export'
import * as dashboard from '@askwell/contract/billing/dashboard'
import * as conversations from '@askwell/contract/conversations/conversations'
import * as erasure from '@askwell/contract/conversations/erasure'
import * as gaps from '@askwell/contract/conversations/gaps'
import * as numbers from '@askwell/contract/conversations/numbers'
import * as teamAnswers from '@askwell/contract/conversations/team-answers'
import * as chatLimits from '@askwell/contract/chat-limits'
import type { Endpoint, StreamEndpoint } from '@askwell/contract/endpoint'
import * as identity from '@askwell/contract/identity'
import * as installation from '@askwell/contract/installation'
import * as connectors from '@askwell/contract/integrations/connectors'
import * as calls from '@askwell/contract/integrations/function-calls'
import * as switches from '@askwell/contract/integrations/function-switches'
import * as integrations from '@askwell/contract/integrations/integrations'
import * as operateAccounts from '@askwell/contract/operate/operate-accounts'
import * as auditLog from '@askwell/contract/operate/audit-log'
import * as operateHealth from '@askwell/contract/operate/operate-health'
import * as openapi from '@askwell/contract/integrations/openapi'
import * as knowledge from '@askwell/contract/knowledge'
import * as marketing from '@askwell/contract/marketing'
import * as recovery from '@askwell/contract/recovery'
import * as security from '@askwell/contract/security'
import * as z from 'zod/mini'
import { core } from 'zod/mini'
import { bodyLimitOf } from '../../src/platform/http/bodies/body-limit.ts'

/** A call with its fields, and whether it reads forms with files. */
export type Call = {
  method: string
  path: string
  isPublic: boolean
  isMultipart: boolean
  maxBytes: number
  fields: Field[]
  /** Whether the schema accepts a body; false where there is none. */
  accepts: (body: unknown) => boolean
}

/** A place for a text: a field of the body, or an item or value inside one. */
export type Field = {
  name: string
  /** The length that a text may have there. */
  max: number
  /** The value of the field with this at the place. */
  around: (value: unknown) => unknown
  /** What a required field accepts, by its type alone; nothing for an optional one. */
  usual?: unknown
}

/** Settings of the connector that `siege-owner.ts` names. */
const settingNames = ['address', 'when']

/** As in text-lengths.ts. */
const defaultLength = 10_000

type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType>
type AnyStream = StreamEndpoint<z.ZodMiniType>

const modules = [
  [account, actions, billing, payment, sandbox, bots, chat, identity, installation, connectors],
  [conversations, gaps, teamAnswers, erasure, numbers, billingContact, billingDetails],
  [invoicePdf, dashboard, operateAccounts, auditLog, operateHealth],
  [chatLimits, calls, switches, integrations, openapi, knowledge, marketing, recovery, security],
].flat()

const isCall = (value: unknown): value is AnyEndpoint | AnyStream =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  ('body' in value || 'query' in value)

const endpoints = modules.flatMap((module) => Object.values<unknown>(module)).filter(isCall)

/** Calls outside of the route table. */
const servedApart: Call[] = [
  toCall({ ...exports.exportConversations, body: exports.exportConversationsBody }),
  toCall({ ...security.exportAccount, body: z.unknown() }),
  toCall({
    method: 'POST',
    path: '/payment/webhook',
    access: 'visitor',
    body: z.object({
      id: z.string(),
      type: z.string(),
      livemode: z.boolean(),
      data: z.object({ object: z.object({ id: z.string(), customer: z.string() }) }),
    }),
    maxBodyBytes: 1_048_576,
  }),
  ...['/chatbotiframe/:id', '/chat-parts/:file', '/images/function/:image'].map((path) =>
    toCall({ method: 'GET', path, access: 'visitor', body: z.unknown() }),
  ),
]

/** Every call that takes a value. */
export const contractCalls: Call[] = [...endpoints.map(toCall), ...servedApart]

type Definition = Pick<AnyEndpoint, 'method' | 'path' | 'body'> &
  Partial<Pick<AnyEndpoint, 'access' | 'kind' | 'maxBodyBytes'>>

function toCall(call: Definition | AnyStream): Call {
  const { method, path } = call
  const isStream = 'query' in call
  const access = isStream ? 'visitor' : (call.access ?? 'user')
  const kind = isStream ? 'json' : (call.kind ?? 'json')
  const schema = isStream ? call.query : call.body
  return {
    method,
    path,
    isPublic: access === 'visitor',
    isMultipart: kind === 'multipart',
    maxBytes: bodyLimitOf({
      access,
      kind,
      body: schema,
      ...(call.maxBodyBytes !== undefined && { maxBodyBytes: call.maxBodyBytes }),
    }),
    fields: fieldsOf(schema),
    accepts: (body) => schema.safeParse(body).success,
  }
}

function fieldsOf(schema: z.ZodMiniType): Field[] {
  if (!(schema instanceof core.$ZodObject)) return []
  const { shape } = schema._zod.def
  return Object.entries(shape).flatMap(([name, field]) => {
    const usual = usualOf(field)
    return placesIn(name, field).map((place) => ({ ...place, usual }))
  })
}

/** A value of the type of a required field. */
function usualOf(schema: core.$ZodType): unknown {
  if (schema instanceof core.$ZodNullable) return null
  if (schema instanceof core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof core.$ZodString) return 'none'
  if (schema instanceof core.$ZodNumber) return 1
  if (schema instanceof core.$ZodBoolean) return false
  if (schema instanceof core.$ZodArray) {
    const item = usualOf(schema._zod.def.element)
    return item === undefined ? [{}] : [item]
  }
  return undefined
}

/** The field itself, the items of its list, and the values of its record or object. */
function placesIn(
  name: string,
  field: core.$ZodType,
  around: Field['around'] = (value) => value,
): Field[] {
  const schema = unwrapped(field)
  const inside = (key: string, part: core.$ZodType) =>
    placesIn(name, part, (value) => around({ [key]: value }))
  const itself = { name, max: lengthOf(schema), around }
  if (schema instanceof core.$ZodArray) {
    return [itself, ...placesIn(name, schema._zod.def.element, (value) => around([value]))]
  }
  if (schema instanceof core.$ZodRecord) {
    const { valueType } = schema._zod.def
    return [itself, ...settingNames.flatMap((key) => inside(key, valueType))]
  }
  if (!(schema instanceof core.$ZodObject)) return [itself]
  const parts = Object.entries(schema._zod.def.shape)
  return [itself, ...parts.flatMap(([key, part]) => inside(key, part))]
}

/** The longest text that a field accepts. */
function lengthOf(schema: core.$ZodType): number {
  if (!(schema instanceof core.$ZodString)) return defaultLength
  const limit = (schema._zod.def.checks ?? []).flatMap((check) =>
    check instanceof core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return limit[0] ?? defaultLength
}

/** The schema of the value that a client sends, without optional, default and parsing wrappers. */
function unwrapped(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodPipe) {
    const { in: first, out } = schema._zod.def
    const isParsed = first instanceof core.$ZodTransform || first instanceof core.$ZodUnknown
    return unwrapped(isParsed ? out : first)
  }
  const isWrapper =
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault
  return isWrapper ? unwrapped(schema._zod.def.innerType) : schema
}
