import { verifiedOwner } from '@askwell/core/shared'

const ada = verifiedOwner('ada')

/** A conversation of Ada with the bot "bot of ada". */
export const sessionOfAda = {
  id: 's1',
  owner_id: ada,
  bot_id: 'bot of ada',
  kind: 'owner' as const,
  last_at: 1,
  message_count: 1,
  created_at: 1,
}

export const replyOfAda = {
  id: 'm1',
  owner_id: ada,
  bot_id: 'bot of ada',
  session_id: 's1',
  question: '',
  reply: '',
  sources: '[]',
  taken_back: JSON.stringify([{ text: 'At nine.', claim: 'nine', offset: 0 }]),
  state: 'answered' as const,
  charged: 0 as const,
  model: 'built-in',
  created_at: 1,
}
