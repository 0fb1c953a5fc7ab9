import * as texts from '@askwell/messages/functions/deliveries-log'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { ConnectorStore } from '../connectors/connect.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { FunctionStore } from '../ports/function-store.ts'
import { queueDelivery, type QueueDeliveryDeps } from './queue-delivery.ts'
import type { Delivery, DeliveryStore } from './ports.ts'

export type ManageDeliveriesDeps = PaidPlanDeps &
  Omit<QueueDeliveryDeps, 'deliveries' | 'bots'> & {
    bots: BotStore
    deliveries: DeliveryStore
    functions: Pick<FunctionStore, 'find' | 'findByName'>
    connectorStore: ConnectorStore
    /** Throws AppError `rate_limited` beyond the limit. */
    rateLimiter: {
      consume(key: string, limit: { points: number; windowMs: number }): Promise<void>
    }
  }

const pageSize = 25
const sendsPerMinute = { points: 30, windowMs: 60_000 }

/** One page of the deliveries of the owner's bot. */
export async function listDeliveries(
  deps: Pick<ManageDeliveriesDeps, 'planOf' | 'bots' | 'deliveries'>,
  ownerId: OwnerId,
  { botId, before }: { botId: string; before: string | null },
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  const found = await deps.deliveries.list(ownerId, botId, { before, limit: pageSize + 1 })
  const deliveries = found.slice(0, pageSize)
  const next = found.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null
  return { deliveries, next }
}

/** Sends a delivery again, with the same id and the full number of attempts. */
export async function replayDelivery(
  deps: Pick<ManageDeliveriesDeps, 'planOf' | 'deliveries' | 'clock' | 'rateLimiter'>,
  ownerId: OwnerId,
  deliveryId: string,
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  await deps.rateLimiter.consume(`delivery:${ownerId}`, sendsPerMinute)
  const isStarted = await deps.deliveries.restart(ownerId, deliveryId, deps.clock())
  if (!isStarted) throw new AppError('not_found', texts.missing)
}

/** Queues a test delivery (type 'test') to the automation connector of the owner's bot. */
export async function testDelivery(
  deps: ManageDeliveriesDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<string> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  await deps.rateLimiter.consume(`delivery:${ownerId}`, sendsPerMinute)
  const connected = await deps.connectorStore.listFunctions(ownerId, botId)
  for (const { id } of connected) {
    const botFunction = await deps.functions.find(ownerId, id)
    if (botFunction?.transport !== 'webhook') continue
    return queueDelivery(
      deps,
      { ...botFunction, conversationId: null },
      { type: 'test', args: sampleArguments },
    )
  }
  throw new AppError('not_found', texts.nothingConnected)
}

const sampleArguments = {
  summary: texts.testDetails,
  name: texts.testName,
  email: 'ada@example.com',
}
