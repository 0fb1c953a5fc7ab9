import { expect } from '@playwright/test'
import { startHoldingProxy } from './support/holding-proxy.ts'
import { post } from './support/owner.ts'
import { ask, parts, test } from './support/stage.ts'

test('an answer grows behind a proxy that holds streams back, and costs one message', async ({
  page,
  provider,
  product,
  stage,
}) => {
  const proxy = await startHoldingProxy(product.url)
  const balance = async () => {
    const body = { chatbot_id: stage.botId }
    const reply: { message_balance: number } = await (
      await post(product, '/check_message_balance', { body })
    ).json()
    return reply.message_balance
  }
  const before = await balance()
  await page.goto(`${proxy.url}/chatbotiframe/${stage.botId}`)
  const { log, stop, input } = parts(page)

  const first = await ask(page, provider, 'When do you open?')
  first.say('We open ')
  await expect(log.getByText('We open')).toBeVisible()
  expect(proxy.held()).toBeGreaterThan(0)
  first.say('at **nine**, ')
  await expect(log.getByText('We open at nine,')).toBeVisible()
  first.say('every day.')
  first.end()
  await expect(stop).toBeHidden()
  await expect(log.getByText('We open at nine, every day.', { exact: true })).toHaveCount(1)
  expect(await balance()).toBe(before - 1)

  const second = await ask(page, provider, 'And on Sunday?')
  second.say('On Sunday ')
  await expect(log.getByText('On Sunday', { exact: true })).toBeVisible()
  await stop.click()
  await expect(log.getByText('Stopped')).toBeVisible()
  await expect(input).toBeEnabled()
  second.end()
  await page.reload()
  await expect(log.getByText('We open at nine, every day.')).toBeVisible()
  await expect(log.getByText('On Sunday', { exact: true })).toBeVisible()
  await proxy.close()
})
