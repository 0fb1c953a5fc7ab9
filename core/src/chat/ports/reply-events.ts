import type { ChatEvent } from '@askwell/contract/chat'
import type { OwnerId } from '../../shared/index.ts'

/** A problem for the log of operator or owner. The visitor sees only a general message. */
export type ChatProblem = { messageId: string; botId: string; ownerId: OwnerId; error: unknown }

/** The abort reason of a reply that cannot end before the server stops. */
export class ServerStopped extends Error {}

export type ReplyEvents = AsyncGenerator<ChatEvent, void, undefined>
