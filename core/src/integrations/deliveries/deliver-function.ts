import { parseObject, type JsonObject } from '@askwell/contract/integration-rules'
import type { BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import type { CallFunction, CalledFunction, FunctionAnswer } from '../ports.ts'
import type { DeliveryStore } from './ports.ts'

export type DeliverDeps = {
  bots: Pick<BotStore, 'find'>
  deliveries: Pick<DeliveryStore, 'add'>
  clock: Clock
  newId: () => string
}

/** What one delivery may weigh, in characters. */
const mostCharacters = 32_000

/** A call that is delivered later: it is answered at once, and the queue keeps trying. */
export const webhookTransport =
  (deps: DeliverDeps): CallFunction =>
  async (called, { body }) => {
    const args = parseObject(body ?? '') ?? {}
    const deliveryId = await queueDelivery(deps, called, { type: 'function.called', args })
    return accepted({ queued: true, delivery_id: deliveryId })
  }

/** The answer of a call that was taken and not yet done. */
export function accepted(told: JsonObject): FunctionAnswer {
  const text = JSON.stringify(told)
  const bytes = text.length
  return { status: 202, contentType: 'application/json', text, isCut: false, bytes }
}

type Told = { type: 'function.called' | 'test'; args: JsonObject }

/** Keeps a delivery and answers its id. */
export async function queueDelivery(
  { bots, deliveries, clock, newId }: DeliverDeps,
  called: CalledFunction,
  { type, args }: Told,
): Promise<string> {
  const { ownerId, botId } = called
  const id = `msg_${newId().replaceAll('-', '')}`
  const createdAt = clock()
  const body = JSON.stringify({
    id,
    type,
    created_at: new Date(createdAt).toISOString(),
    data: {
      bot_id: botId,
      bot_name: await nameOf(bots, ownerId, botId),
      conversation_id: called.conversationId,
      function: called.name,
      arguments: args,
    },
  })
  if (body.length > mostCharacters) {
    throw new AppError('bad_arguments', 'The arguments are too long to be passed on.')
  }
  const { id: functionId, name: functionName } = called
  const delivery = { id, botId, functionId, functionName, body, createdAt }
  const isKept = await deliveries.add(ownerId, delivery)
  if (!isKept) throw new AppError('not_found', 'This chatbot does not exist.')
  return id
}

const nameOf = async (bots: DeliverDeps['bots'], ownerId: OwnerId, botId: string) =>
  (await bots.find(ownerId, botId))?.name ?? ''
