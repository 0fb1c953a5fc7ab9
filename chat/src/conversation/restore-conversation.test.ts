import { expect, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import type { Step } from '../api/step.ts'
import type { StoredConversation } from './conversation-storage.ts'
import { pendingReply, type AiMessage, type UserMessage } from './messages.ts'
import { restoreConversation } from './restore-conversation.ts'

const questionAt = 1_000_000
const question: UserMessage = {
  id: 'q',
  from: 'user',
  text: 'Hello',
  at: questionAt,
  press: undefined,
}
const running: Step = {
  id: 'c1',
  label: 'Booking…',
  state: 'running',
  arguments: [],
  until: 0,
}

/** The progress after a reload of a page with this reply. */
function progressAfter(reply: Partial<AiMessage>, seconds: number, lastId = 'm_x:0') {
  const messages = [question, { ...pendingReply('a', questionAt), ...reply }]
  const stored: StoredConversation = { sessionId: 's', visitor: '', messages, lastId }
  const storage = { load: () => stored, save: () => undefined, clear: () => undefined }
  const api = testApi(async () => Response.json({}))
  const now = () => questionAt + seconds * 1_000
  return restoreConversation({ botId: 'b', kind: 'public', api, now, storage }, undefined).progress
}

test('a question without a word of its reply may be asked again for a minute', () => {
  expect(progressAfter({}, 59)).toMatchObject({ lastId: 'm_x:0', mayAskAgain: true })
  expect(progressAfter({}, 60)).toMatchObject({ lastId: 'm_x:0', mayAskAgain: false })
})

test.each<{ what: string; reply: Partial<AiMessage>; lastId: string }>([
  { what: 'words', reply: { text: 'At nine' }, lastId: 'm_x:7' },
  { what: 'a function that ran', reply: { steps: [running] }, lastId: 'm_x:0' },
])('a question whose reply has $what is not asked again', ({ reply, lastId }) => {
  expect(progressAfter(reply, 1, lastId).mayAskAgain).toBe(false)
})
