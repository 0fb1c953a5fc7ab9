import { limits } from '@askwell/contract/limits'
import * as refusalsText from '@askwell/messages/app/refusals'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import { expect, test } from 'vitest'
import { maxMessageLength } from './conversation/conversation.ts'

test('PUBCHAT-06 PUBCHAT-10 the chat uses the exact texts of the specification', () => {
  expect(refusalsText.noMessagesLeft).toBe(
    'Please contact system admin to resolve message balance issue.',
  )
  expect(outcomesText.unavailable).toBe('This chatbot is not available.')
})

test('the chat page and the contract allow messages of the same length', () => {
  expect(maxMessageLength).toBe(limits.messageByPost)
})
