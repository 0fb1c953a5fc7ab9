import { expect } from '@playwright/test'
import { startBufferingProxy } from '../support/servers/buffering-proxy.ts'
import { post } from '../support/owner.ts'
import { ask, chatParts, test } from '../support/fixtures/scripted-model.ts'

test('a reply grows behind a proxy that buffers streams, and costs one message', async ({
  page,
  provider,
  product,
  ownedBot,
}) => {
  const proxy = await startBufferingProxy(product.url)
  const balance = async () => {
    const body = { chatbot_id: ownedBot.botId }
    const reply: { message_balance: number } = await (
      await post(product, '/check_message_balance', { body })
    ).json()
    return reply.message_balance
  }
  const balanceBefore = await balance()
  await page.goto(`${proxy.url}/chatbotiframe/${ownedBot.botId}`)
  const { log, stop, input } = chatParts(page)

  const first = await ask(page, provider, 'When do you open?')
  first.sendText('We open ')
  await expect(log.getByText('We open')).toBeVisible()
  expect(proxy.buffered()).toBeGreaterThan(0)
  first.sendText('at **nine**, every d')
  await expect(log.getByText('We open at nine,')).toBeVisible()
  first.sendText('ay.')
  first.end()
  await expect(stop).toBeHidden()
  await expect(log.getByText('We open at nine, every day.', { exact: true })).toHaveCount(1)
  expect(await balance()).toBe(balanceBefore - 1)

  const second = await ask(page, provider, 'And on Sunday?')
  second.sendText('On Sunday it is ')
  await expect(log.getByText('On Sunday it is', { exact: true })).toBeVisible()
  await stop.click()
  await expect(log.getByText('Stopped')).toBeVisible()
  await expect(input).toBeEnabled()
  second.end()
  await page.reload()
  await expect(log.getByText('We open at nine, every day.')).toBeVisible()
  await expect(log.getByText('On Sunday it is', { exact: true })).toBeVisible()
  await proxy.close()
})
