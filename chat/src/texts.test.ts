import { refusalTexts } from '@askwell/contract/errors'
import { limits } from '@askwell/contract/limits'
import { texts } from '@askwell/contract/texts'
import { expect, test } from 'vitest'
import { longestMessage } from './conversation/conversation.ts'
import { chatTexts } from './texts.ts'

test('PUBCHAT-06 PUBCHAT-10 the chat says what the contract says', () => {
  expect(chatTexts.noMessagesLeft).toBe(
    'Please contact system admin to resolve message balance issue.',
  )
  expect(chatTexts.noMessagesLeft).toBe(refusalTexts.noMessagesLeft)
  expect(chatTexts.botUnavailable).toBe('This chatbot is not available.')
  expect(chatTexts.botUnavailable).toBe(texts.botUnavailable)
  expect(longestMessage).toBe(limits.messageByPost)
})
