import type { ChatEvent } from '@askwell/contract/chat'

/** Everything of a reply so far. */
export type ReplySnapshot = {
  text: string
  /** Where text was withdrawn, in order. */
  takenBack: number[]
  /** Events of function calls, each with the length of the text before it. */
  callEvents: { after: number; event: Extract<ChatEvent, { type: 'activity' | 'confirm' }> }[]
  terminalEvents: Extract<ChatEvent, { type: 'sources' | 'done' | 'error' }>[]
  isFinished: boolean
}

/** What processes send each other about running replies. */
export type ReplyMessage =
  /** The sender has readers of replies that another process generates; repeated as long as it has. */
  | { type: 'follow'; ids: string[]; withoutState: string[] }
  /** A reply after its first `count` events. */
  | { type: 'state'; id: string; count: number; state: ReplySnapshot }
  /** The events of a reply after the first `count`. */
  | { type: 'events'; id: string; count: number; events: ChatEvent[]; isFinished: boolean }
  /** A new question was asked in the conversation: its reply ends if nobody reads it. */
  | { type: 'stop_unread'; sessionId: string }

/** Passes messages between all processes of an installation. Messages may be lost, but keep their order. */
export type ReplyExchange = {
  send(messages: ReplyMessage[]): Promise<void>
  /** Sets the only listener. Own messages may be received too. */
  onMessage(listener: (message: ReplyMessage) => void): void
}
