import * as z from 'zod/mini'
import { connectorKinds, settingKinds } from './connector-rules.ts'
import { endpoint } from './endpoint.ts'

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(settingKinds),
  is_required: z.boolean(),
  is_advanced: z.boolean(),
  preset: z.string(),
  pattern: z.nullable(z.object({ source: z.string(), fault: z.string() })),
})

const madeFunction = z.object({ id: z.string(), name: z.string() })

/** A service that can be connected by filling in a few fields. */
export const connectorCard = z.object({
  id: z.string(),
  kind: z.enum(connectorKinds),
  name: z.string(),
  purpose: z.string(),
  /** How to find what is asked for, one step after the other. */
  guide: z.array(z.string()),
  fields: z.array(field),
  /** Whether /integration/probe can try the settings without doing anything. */
  can_probe: z.boolean(),
  /** Deliveries are signed, logged and repeated; the signing secret is told once by /integration/connect. */
  is_signed: z.boolean(),
  /** The functions it gave this chatbot; empty while it is not connected. */
  functions: z.array(madeFunction),
  /** Names of those that were deleted since; empty while it is not connected. */
  missing: z.array(z.string()),
})
export type ConnectorCard = z.infer<typeof connectorCard>

/** The connectors, and what they gave a chatbot. Nothing of it is secret. */
export const listConnectors = endpoint({
  method: 'GET',
  path: '/integration/connectors/:bot_id',
  access: 'user',
  kind: 'none',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), connectors: z.array(connectorCard) }),
})

/** Values by the names of a connector's fields; what no field knows is dropped. */
const settings = z._default(z.record(z.string(), z.unknown()), {})

const filledIn = z.object({ bot_id: z.string(), connector: z.string(), settings })

/**
 * Gives the chatbot the functions of a connector. Those it gave before are called as it says now and keep
 * what their owner changed; deleted ones come back with `bring_back`, or when none is left.
 */
export const connect = endpoint({
  method: 'POST',
  path: '/integration/connect',
  access: 'user',
  kind: 'json',
  body: z.extend(filledIn, { bring_back: z._default(z.boolean(), false) }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    functions: z.array(madeFunction),
    /** By which deliveries are signed; told this once, null where nothing is signed. */
    signing_secret: z.nullable(z.string()),
  }),
})

/** Tries settings with a request that changes nothing; they are not kept. */
export const probeConnector = endpoint({
  method: 'POST',
  path: '/integration/probe',
  access: 'user',
  kind: 'json',
  body: filledIn,
  reply: z.object({ status: z.literal(1), ok: z.boolean(), message: z.string() }),
})

/** Takes the functions of a connector away; /integration/restore brings them back for a while. */
export const disconnect = endpoint({
  method: 'POST',
  path: '/integration/disconnect',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string(), connector: z.string() }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    /** The ids of the functions that went. */
    removed: z.array(z.string()),
  }),
})

export const deliveryStates = ['queued', 'delivered', 'failed'] as const

/** A signed delivery and how it is getting on; times are epoch milliseconds. */
export const delivery = z.object({
  /** The same in every attempt, as the header webhook-id carries it. */
  id: z.string(),
  function_name: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_at: z.nullable(z.number()),
  last_status: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
  /** What is sent, as JSON text. */
  body: z.string(),
  created_at: z.number(),
  delivered_at: z.nullable(z.number()),
})
export type DeliveryRow = z.infer<typeof delivery>

/** The deliveries of a chatbot, newest first; `before` is the `next` of the page before. */
export const listDeliveries = endpoint({
  method: 'POST',
  path: '/integration/deliveries',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string(), before: z.optional(z.nullable(z.string())) }),
  reply: z.object({
    status: z.literal(1),
    deliveries: z.array(delivery),
    next: z.nullable(z.string()),
  }),
})

/** Sends a delivery again under its id, now and with all its tries. */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/integration/replay',
  access: 'user',
  kind: 'json',
  body: z.object({ delivery_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

/** Queues a delivery of the type 'test' to the chatbot's automation. */
export const testDelivery = endpoint({
  method: 'POST',
  path: '/integration/test_delivery',
  access: 'user',
  kind: 'json',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string(), delivery_id: z.string() }),
})
