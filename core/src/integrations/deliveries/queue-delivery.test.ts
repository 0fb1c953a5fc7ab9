import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { queueDelivery, type QueueDeliveryDeps } from './queue-delivery.ts'

const called = {
  id: 'f1',
  name: 'book',
  ownerId: verifiedOwner('u'),
  botId: 'b1',
  conversationId: 's1',
}

function aQueue(isKept = true) {
  const added: { id: string; body: string }[] = []
  const deps: QueueDeliveryDeps = {
    bots: { find: async () => null },
    deliveries: {
      add: async (_owner, delivery) => {
        if (isKept) added.push(delivery)
        return isKept
      },
    },
    clock: () => 0,
    newId: () => 'a-b-c',
  }
  return { deps, added }
}

test('stores a call with its function and arguments', async () => {
  const { deps, added } = aQueue()

  await queueDelivery(deps, called, { type: 'function.called', args: { day: 'Monday' } })

  expect(added.map(({ id, body }) => [id, JSON.parse(body)])).toEqual([
    [
      'msg_abc',
      {
        id: 'msg_abc',
        type: 'function.called',
        created_at: '1970-01-01T00:00:00.000Z',
        data: {
          bot_id: 'b1',
          bot_name: '',
          conversation_id: 's1',
          function: 'book',
          arguments: { day: 'Monday' },
        },
      },
    ],
  ])
})

test('refuses arguments that make it longer than 32,000 characters', async () => {
  const { deps, added } = aQueue()
  const args = { text: 'x'.repeat(32_000) }

  await expect(
    queueDelivery(deps, called, { type: 'function.called', args }),
  ).rejects.toMatchObject({ code: 'bad_arguments' })
  expect(added).toEqual([])
})

test('refuses a delivery of a deleted chatbot', async () => {
  const { deps } = aQueue(false)

  await expect(
    queueDelivery(deps, called, { type: 'function.called', args: {} }),
  ).rejects.toMatchObject({ code: 'not_found', message: "This chatbot doesn't exist." })
})
