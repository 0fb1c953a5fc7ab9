import { ownBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { ConnectorStore } from '../connectors/connect.ts'
import { requirePaidPlan, type PlanDeps } from '../owner-plan.ts'
import type { FunctionStore } from '../ports.ts'
import { queueDelivery, type DeliverDeps } from './deliver-function.ts'
import type { Delivery, DeliveryStore } from './ports.ts'

export type WatchDeps = PlanDeps &
  Omit<DeliverDeps, 'deliveries' | 'bots'> & {
    bots: BotStore
    deliveries: DeliveryStore
    functions: Pick<FunctionStore, 'find' | 'findByName'>
    connectorStore: ConnectorStore
    /** Throws AppError `rate_limited` beyond the limit. */
    throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
  }

const aPage = 25
const startsAMinute = { points: 30, windowMs: 60_000 }

/** The deliveries of the owner's bot, a page at a time. */
export async function listDeliveries(
  deps: Pick<WatchDeps, 'planOf' | 'bots' | 'deliveries'>,
  ownerId: OwnerId,
  { botId, before }: { botId: string; before: string | null },
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  const found = await deps.deliveries.list(ownerId, botId, { before, most: aPage + 1 })
  const deliveries = found.slice(0, aPage)
  const next = found.length > aPage ? (deliveries.at(-1)?.id ?? null) : null
  return { deliveries, next }
}

/** Sends a delivery again under its id, with all its tries. */
export async function replayDelivery(
  deps: Pick<WatchDeps, 'planOf' | 'deliveries' | 'clock' | 'throttle'>,
  ownerId: OwnerId,
  deliveryId: string,
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  await deps.throttle.use(`delivery:${ownerId}`, startsAMinute)
  const isStarted = await deps.deliveries.restart(ownerId, deliveryId, deps.clock())
  if (!isStarted) throw new AppError('not_found', 'This delivery does not exist.')
}

/** Queues a delivery of the type 'test' to the automation of the owner's bot. */
export async function testDelivery(
  deps: WatchDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<string> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  await deps.throttle.use(`delivery:${ownerId}`, startsAMinute)
  const made = await deps.connectorStore.made(ownerId, botId)
  for (const { id } of made) {
    const called = await deps.functions.find(ownerId, id)
    if (called?.transport !== 'webhook') continue
    return queueDelivery(deps, { ...called, conversationId: null }, { type: 'test', args: sample })
  }
  throw new AppError('not_found', 'Nothing is connected that takes deliveries.')
}

const sample = {
  summary: 'This is a test. A visitor wants an offer for ten chairs.',
  name: 'Ada Byron',
  email: 'ada@example.com',
}
