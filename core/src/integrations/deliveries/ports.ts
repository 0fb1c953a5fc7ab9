import type { OwnerId } from '../../shared/index.ts'

/** A signed delivery and how it is getting on; times are epoch milliseconds. */
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
>

export type DeliveryStore = {
  /** Keeps a delivery together with the work that sends it. False when its bot is gone. */
  add(ownerId: OwnerId, delivery: NewDelivery): Promise<boolean>
  /** Newest first; `before` is the id of the last one of the page before. */
  list(
    ownerId: OwnerId,
    botId: string,
    page: { before: string | null; most: number },
  ): Promise<Delivery[]>
  /** Starts the tries of a delivery anew and ends the ones that were planned. False for an unknown id. */
  restart(ownerId: OwnerId, deliveryId: string, at: number): Promise<boolean>
}

/** How one attempt went. */
export type Attempt = {
  /** HTTP status, null when no answer came. */
  status: number | null
  /** What went wrong in words, null when the receiver took it. */
  error: string | null
  /** How long the receiver asks to wait. */
  retryAfterMs: number | null
  /** Trying again would not help. */
  isHopeless: boolean
}
