import { expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import {
  eraseConversations,
  type ConversationErasure,
  type ErasureDeps,
} from './erase-conversations.ts'

const owner = verifiedOwner('u_1')

/** An owner with the bot b_1 and these conversations. */
function conversations(found: string[]) {
  const find = vi.fn<ConversationErasure['find']>(async () => found)
  const erase = vi.fn<ConversationErasure['erase']>(async () => true)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an erasure needs these parts only
  const deps = {
    bots: { find: async (_owner: string, id: string) => (id === 'b_1' ? { id } : null) },
    erasure: { find, erase, count: async () => ({ conversations: found.length }) },
  } as unknown as ErasureDeps
  return { deps, find, erase }
}

test('a preview counts what would be erased and erases nothing', async () => {
  const { deps, erase } = conversations(['s_1', 's_2'])

  const request = { email: 'ada@engine.example', isPreview: true }

  expect(await eraseConversations(deps, owner, request)).toMatchObject({
    conversations: 2,
    is_complete: false,
  })
  expect(erase).not.toHaveBeenCalled()
})

test.each([
  ['nobody', {}],
  ['a visitor and an address', { visitorId: 'v_1', email: 'ada@engine.example' }],
  ['a conversation and a visitor', { conversationId: 's_1', visitorId: 'v_1' }],
])('a request that names %s is refused before anything is looked up', async (_whom, target) => {
  const { deps, find, erase } = conversations(['s_1'])

  const erased = eraseConversations(deps, owner, { ...target, isPreview: false })

  await expect(erased).rejects.toMatchObject({ code: 'invalid_request' })
  expect(find).not.toHaveBeenCalled()
  expect(erase).not.toHaveBeenCalled()
})

test("another owner's bot is refused before anything is looked up", async () => {
  const { deps, find } = conversations(['s_1'])

  const erased = eraseConversations(deps, owner, { visitorId: 'v', botId: 'b_2', isPreview: false })

  await expect(erased).rejects.toMatchObject({ code: 'not_found' })
  expect(find).not.toHaveBeenCalled()
})

test('a conversation that does not exist is not found, a visitor without any is erased', async () => {
  const { deps, erase } = conversations([])

  const one = eraseConversations(deps, owner, { conversationId: 's_9', isPreview: false })
  await expect(one).rejects.toMatchObject({ code: 'not_found' })
  expect(erase).not.toHaveBeenCalled()

  const visitor = await eraseConversations(deps, owner, { visitorId: 'v', isPreview: false })
  expect(visitor).toMatchObject({ conversations: 0, is_complete: true })
})
