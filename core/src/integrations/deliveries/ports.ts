import type { OwnerId } from '../../shared/index.ts'

/** A signed delivery and its state; times are epoch milliseconds. */
export type Delivery = {
  /** The same in every attempt. */
  id: string
  botId: string
  functionId: string
  functionName: string
  /** JSON text, the same in every attempt. */
  body: string
  state: 'queued' | 'delivered' | 'failed'
  attempts: number
  nextAt: number | null
  lastStatus: number | null
  lastError: string | null
  createdAt: number
  deliveredAt: number | null
}

export type NewDelivery = Pick<
  Delivery,
  'id' | 'botId' | 'functionId' | 'functionName' | 'body' | 'createdAt'
> & { conversationId: string | null }

export type DeliveryStore = {
  /** Stores a delivery together with its job. False when its bot was deleted. */
  add(ownerId: OwnerId, delivery: NewDelivery): Promise<boolean>
  /** Newest first. `before`: the id of the last delivery of the previous page. */
  list(
    ownerId: OwnerId,
    botId: string,
    page: { before: string | null; limit: number },
  ): Promise<Delivery[]>
  /** Restarts the attempts of a delivery and cancels planned ones. False for an unknown id. */
  restart(ownerId: OwnerId, deliveryId: string, at: number): Promise<boolean>
}

/** Result of one attempt. */
export type DeliveryAttempt = {
  /** HTTP status; null without a response. */
  status: number | null
  /** Error text; null when the receiver accepted it. */
  error: string | null
  /** Delay requested by the receiver; null without one. */
  retryAfterMs: number | null
  /** Whether a retry would not help. */
  isPermanent: boolean
}
