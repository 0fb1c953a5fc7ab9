import type { Conversation } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/erasure'

/** The fields of the request that identify what to erase. */
export type EraseBody = { conversation_id: string } | { visitor_id: string } | { email: string }

export type EraseChoice = {
  key: string
  label: string
  /** The field that the owner fills in; null when the value is known. */
  input: 'visitor_id' | 'email' | null
  body: (typed: string) => EraseBody
}

const choice = (key: string, label: string, body: EraseBody): EraseChoice => ({
  key,
  label,
  input: null,
  body: () => body,
})

export const choicesOf = (conversation: Conversation): EraseChoice[] => {
  const { id, visitor } = conversation
  return [
    choice('conversation', text.thisConversation, { conversation_id: id }),
    ...(visitor.id === ''
      ? []
      : [choice('visitor', text.bySignedId(visitor), { visitor_id: visitor.id })]),
    ...(visitor.email === ''
      ? []
      : [choice('email', text.byEmailOf(visitor), { email: visitor.email })]),
  ]
}

export const typedChoices: EraseChoice[] = [
  { key: 'email', label: text.byEmail, input: 'email', body: (email) => ({ email }) },
  {
    key: 'visitor',
    label: text.byVisitorId,
    input: 'visitor_id',
    body: (typed) => ({ visitor_id: typed }),
  },
]
