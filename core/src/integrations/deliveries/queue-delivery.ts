import { parseObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/calls'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import type { BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import type { CallFunction, FunctionInvocation, FunctionResponse } from '../ports/function-call.ts'
import type { DeliveryStore } from './ports.ts'

export type QueueDeliveryDeps = {
  bots: Pick<BotStore, 'find'>
  deliveries: Pick<DeliveryStore, 'add'>
  clock: Clock
  newId: () => string
}

/** Maximum length of a delivery in characters. */
const maxBodyCharacters = 32_000

/** Queues a call as a delivery. The call returns immediately; the queue retries. */
export const webhookTransport =
  (deps: QueueDeliveryDeps): CallFunction =>
  async (botFunction, { body }) => {
    const args = parseObject(body ?? '') ?? {}
    const deliveryId = await queueDelivery(deps, botFunction, { type: 'function.called', args })
    return acceptedResponse({ queued: true, delivery_id: deliveryId })
  }

/** The response of a queued call. */
export function acceptedResponse(body: JsonObject): FunctionResponse {
  const text = JSON.stringify(body)
  const bytes = text.length
  return { status: 202, contentType: 'application/json', text, isCut: false, bytes }
}

type DeliveryEvent = { type: 'function.called' | 'test'; args: JsonObject }

/** Stores a delivery and returns its id. */
export async function queueDelivery(
  { bots, deliveries, clock, newId }: QueueDeliveryDeps,
  botFunction: Pick<FunctionInvocation, 'id' | 'name' | 'ownerId' | 'botId' | 'conversationId'>,
  { type, args }: DeliveryEvent,
): Promise<string> {
  const { ownerId, botId } = botFunction
  const id = `msg_${newId().replaceAll('-', '')}`
  const createdAt = clock()
  const body = JSON.stringify({
    id,
    type,
    created_at: new Date(createdAt).toISOString(),
    data: {
      bot_id: botId,
      bot_name: await botNameOf(bots, ownerId, botId),
      conversation_id: botFunction.conversationId,
      function: botFunction.name,
      arguments: args,
    },
  })
  if (body.length > maxBodyCharacters) {
    throw new AppError('bad_arguments', texts.argumentsTooLong)
  }
  const { id: functionId, name: functionName, conversationId } = botFunction
  const delivery = { id, botId, functionId, functionName, conversationId, body, createdAt }
  const isSaved = await deliveries.add(ownerId, delivery)
  if (!isSaved) throw new AppError('not_found', outcomesTexts.missing)
  return id
}

const botNameOf = async (bots: QueueDeliveryDeps['bots'], ownerId: OwnerId, botId: string) =>
  (await bots.find(ownerId, botId))?.name ?? ''
