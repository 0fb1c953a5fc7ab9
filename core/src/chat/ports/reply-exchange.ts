import type { ChatEvent } from '@askwell/contract/chat'

/** The whole state of a reply so far. */
export type ReplySnapshot = {
  text: string
  /** The offset of each withdrawal, in order. */
  takenBack: number[]
  /** Events of function calls, each with the length of the text before it. */
  callEvents: { after: number; event: Extract<ChatEvent, { type: 'activity' | 'confirm' }> }[]
  terminalEvents: Extract<ChatEvent, { type: 'sources' | 'done' | 'error' }>[]
  isFinished: boolean
}

/** Messages between processes about running replies. */
export type ReplyMessage =
  /** The sender has readers of these replies, which another process generates. Repeated while it has readers. */
  | { type: 'follow'; ids: string[]; withoutState: string[] }
  /** A reply after its first `count` events. */
  | { type: 'state'; id: string; count: number; state: ReplySnapshot }
  /** The events of a reply after the first `count`. */
  | { type: 'events'; id: string; count: number; events: ChatEvent[]; isFinished: boolean }
  /** The conversation has a new question: stop its running reply if it has no reader. */
  | { type: 'stop_unread'; sessionId: string }

/** Sends messages to all processes of an installation. Messages may be lost but are not reordered. */
export type ReplyExchange = {
  send(messages: ReplyMessage[]): Promise<void>
  /** Sets the only listener. It may also receive this process's own messages. */
  onMessage(listener: (message: ReplyMessage) => void): void
}
