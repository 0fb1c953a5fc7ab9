import * as z from 'zod/mini'
import { connectorKinds, settingKinds } from './connector-rules.ts'
import { endpoint } from '../endpoint.ts'

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

const connectedFunction = z.object({ id: z.string(), name: z.string() })

/** A service that can be connected by filling in a few fields. */
export const connectorCard = z.object({
  id: z.string(),
  kind: z.enum(connectorKinds),
  name: z.string(),
  purpose: z.string(),
  /** Steps to find the values of the fields. */
  guide: z.array(z.string()),
  fields: z.array(field),
  /** Whether /integration/probe can test the settings without side effects. */
  can_probe: z.boolean(),
  /** Whether its deliveries are signed, logged and retried; /integration/connect returns the signing secret once. */
  is_signed: z.boolean(),
  /** The functions that the connector created for this chatbot; empty while it is not connected. */
  functions: z.array(connectedFunction),
  /** Names of its functions that were deleted; empty while it is not connected. */
  missing: z.array(z.string()),
})
export type ConnectorCard = z.infer<typeof connectorCard>

/** All connectors, with the functions that they created for a chatbot; without secrets. */
export const listConnectors = endpoint({
  method: 'GET',
  path: '/integration/connectors/:bot_id',
  kind: 'none',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), connectors: z.array(connectorCard) }),
})

/** Values by field name; unknown fields are ignored. */
const settings = z._default(z.record(z.string(), z.unknown()), {})

/** Ten settings of `connectorLimits.typed` characters at nine bytes per character. */
const settingsBytes = 256 * 1024

const connectorInput = z.object({ bot_id: z.string(), connector: z.string(), settings })

/**
 * Creates the functions of a connector for the chatbot. Existing functions receive the new settings and keep the
 * owner's changes. Deleted functions are created again with `bring_back`, or when none is left.
 */
export const connect = endpoint({
  path: '/integration/connect',
  maxBodyBytes: settingsBytes,
  body: z.extend(connectorInput, { bring_back: z._default(z.boolean(), false) }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    functions: z.array(connectedFunction),
    /** The secret that signs deliveries; returned only here. Null when nothing is signed. */
    signing_secret: z.nullable(z.string()),
  }),
})

/** Tests settings with a request that changes nothing. The settings are not stored. */
export const probeConnector = endpoint({
  path: '/integration/probe',
  maxBodyBytes: settingsBytes,
  body: connectorInput,
  reply: z.object({ status: z.literal(1), ok: z.boolean(), message: z.string() }),
})

/** Removes the functions of a connector. /integration/restore can undo it for two minutes. */
export const disconnect = endpoint({
  path: '/integration/disconnect',
  body: z.object({ bot_id: z.string(), connector: z.string() }),
  reply: z.object({
    status: z.literal(1),
    message: z.string(),
    /** The ids of the removed functions. */
    removed: z.array(z.string()),
  }),
})

export const deliveryStates = ['queued', 'delivered', 'failed'] as const

/** A signed delivery and its state; times in epoch milliseconds. */
export const delivery = z.object({
  /** The same in every attempt; sent in the header webhook-id. */
  id: z.string(),
  function_name: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_at: z.nullable(z.number()),
  last_status: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
  /** The request body, as JSON text. */
  body: z.string(),
  created_at: z.number(),
  delivered_at: z.nullable(z.number()),
})
export type DeliveryRow = z.infer<typeof delivery>

/** The deliveries of a chatbot, newest first; `before` is the `next` of the previous page. */
export const listDeliveries = endpoint({
  path: '/integration/deliveries',
  body: z.object({ bot_id: z.string(), before: z.optional(z.nullable(z.string())) }),
  reply: z.object({
    status: z.literal(1),
    deliveries: z.array(delivery),
    next: z.nullable(z.string()),
  }),
})

/** Sends a delivery again with the same id, now and with the full number of attempts. */
export const replayDelivery = endpoint({
  path: '/integration/replay',
  body: z.object({ delivery_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string() }),
})

/** Queues a test delivery (type 'test') for the chatbot's automation connector. */
export const testDelivery = endpoint({
  path: '/integration/test_delivery',
  body: z.object({ bot_id: z.string() }),
  reply: z.object({ status: z.literal(1), message: z.string(), delivery_id: z.string() }),
})
