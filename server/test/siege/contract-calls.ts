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
import * as dashboard from '@askwell/contract/billing/dashboard'
import * as conversations from '@askwell/contract/conversations/conversations'
import * as erasure from '@askwell/contract/conversations/erasure'
import * as gaps from '@askwell/contract/conversations/gaps'
import * as numbers from '@askwell/contract/conversations/numbers'
import * as teamAnswers from '@askwell/contract/conversations/team-answers'
import * as chatLimits from '@askwell/contract/chat-limits'
import { bodyLimitOf, type Endpoint, type StreamEndpoint } from '@askwell/contract/endpoint'
import * as identity from '@askwell/contract/identity'
import * as installation from '@askwell/contract/installation'
import * as connectors from '@askwell/contract/integrations/connectors'
import * as calls from '@askwell/contract/integrations/function-calls'
import * as switches from '@askwell/contract/integrations/function-switches'
import * as integrations from '@askwell/contract/integrations/integrations'
import * as operateAccounts from '@askwell/contract/operate/operate-accounts'
import * as operateActs from '@askwell/contract/operate/operate-acts'
import * as operateHealth from '@askwell/contract/operate/operate-health'
import * as openapi from '@askwell/contract/integrations/openapi'
import * as knowledge from '@askwell/contract/knowledge'
import * as marketing from '@askwell/contract/marketing'
import * as recovery from '@askwell/contract/recovery'
import * as security from '@askwell/contract/security'
import type * as z from 'zod/mini'
import { core } from 'zod/mini'

/** A call of the contract with the names of its fields and the length that each text may have. */
export type Call = {
  method: string
  path: string
  isPublic: boolean
  maxBytes: number
  fields: { name: string; most: number }[]
}

/** As in text-lengths.ts. */
const defaultLength = 10_000

type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType>
type AnyStream = StreamEndpoint<z.ZodMiniType>

const modules = [
  [account, actions, billing, payment, sandbox, bots, chat, identity, installation, connectors],
  [conversations, gaps, teamAnswers, erasure, numbers, billingContact, billingDetails],
  [invoicePdf, dashboard, operateAccounts, operateActs, operateHealth],
  [chatLimits, calls, switches, integrations, openapi, knowledge, marketing, recovery, security],
].flat()

const isCall = (value: unknown): value is AnyEndpoint | AnyStream =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  ('body' in value || 'query' in value)

/** Every call of the contract. */
export const contractCalls: Call[] = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isCall)
  .map(toCall)

function toCall(call: AnyEndpoint | AnyStream): Call {
  const { method, path } = call
  const access = 'access' in call ? call.access : 'visitor'
  const maxBytes = bodyLimitOf({ access, ...(call.maxBodyBytes && call) })
  const fields = fieldsOf('body' in call ? call.body : call.query)
  return { method, path, isPublic: access === 'visitor', maxBytes, fields }
}

function fieldsOf(schema: z.ZodMiniType): Call['fields'] {
  if (!(schema instanceof core.$ZodObject)) return []
  const { shape } = schema._zod.def
  return Object.entries(shape).map(([name, field]) => ({ name, most: lengthOf(field) }))
}

/** The longest text that a field accepts. */
function lengthOf(schema: core.$ZodType): number {
  if (schema instanceof core.$ZodString) {
    const limits = (schema._zod.def.checks ?? []).flatMap((check) =>
      check instanceof core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
    )
    return limits[0] ?? defaultLength
  }
  if (schema instanceof core.$ZodPipe) return lengthOf(schema._zod.def.in)
  const isWrapper =
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault
  return isWrapper ? lengthOf(schema._zod.def.innerType) : defaultLength
}
