import { expect, onTestFinished, test } from 'vitest'
import { createFunctionRunner } from '../integrations/function-runner.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { startCustomerApi } from '../support/customer-api.ts'
import { sqlite } from '../support/engines.ts'
import { createTestApp, json } from '../support/test-app.ts'
import { streamByPost } from './chat-requests.ts'

test('B1: refusals with words of the service cost a message beyond the free ones of a day', async () => {
  const service = await startCustomerApi()
  const app = await createTestApp(sqlite, {
    env: { ...service.env, FREE_ABSTENTIONS_PER_DAY: '1' },
  })
  onTestFinished(async () => {
    await app.close()
    await service.close()
  })
  const ada = await createFunctionRunner(app, service)
  await ada.addNow({
    functionname: 'track_order',
    definition: JSON.stringify({
      name: 'track_order',
      parameters: { type: 'object', properties: { order: { type: 'integer' } } },
    }),
    method: 'POST',
    button_label: 'Track my order',
    url: `${service.url}/orders`,
  })
  const session = json<string>(await app.call('/create_sessiondomain', { chatbot_id: ada.botId }))
  const press = async () => {
    const reply = await streamByPost(app, {
      bot_id: ada.botId,
      session_id: session,
      message: 'Track my order',
      function_name: 'track_order',
      function_arguments: '{"order":7}',
    })
    return parseStream(await reply.text())
  }
  service.answers('/orders', () => ({ status: 404, body: { message: 'Arrives on Monday.' } }))

  const free = await press()
  const charged = await press()

  expect(free.text).toContain('Arrives on Monday.')
  expect([free.done?.charged, charged.done?.charged]).toEqual([false, true])
})
