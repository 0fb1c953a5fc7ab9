import { expect } from '@playwright/test'
import { ask, chatParts, test } from '../support/fixtures/scripted-model.ts'
import type { ModelProvider, ModelReply } from '../support/servers/model-provider.ts'

function finish(reply: ModelReply): void {
  reply.sendText('We open at nine.')
  reply.end()
}

async function finishNext(provider: ModelProvider): Promise<void> {
  finish(await provider.next())
}

test('a page that is left before the first word of a reply shows a reply when it is opened again', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const reply = await ask(page, provider, 'When do you open?')
  const typing = page.getByRole('status', { name: 'The assistant is typing' })
  await expect(typing).toBeVisible()

  // The server may end the reply that nobody reads, before the page asks for it again.
  void finishNext(provider)
  await page.reload()
  await expect(typing).toBeVisible()
  finish(reply)

  const { log } = chatParts(page)
  await expect(log.getByText('We open at nine.')).toBeVisible()
  await expect(log.getByText('When do you open?')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Good answer' })).toHaveCount(1)
})
