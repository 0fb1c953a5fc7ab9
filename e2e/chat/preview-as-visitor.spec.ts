import { test } from '../support/fixtures/functions-chat.ts'
import { post, signIn } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { recordRequests } from '../support/page-ready.ts'
import { expect } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

// The accessibility rules take long on a busy machine.
test.setTimeout(240_000)

test('the owner previews as a known visitor, marked as a test identity, with the actions of known visitors', async ({
  page,
  product,
  owner,
  botId,
  service,
}) => {
  const body = new FormData()
  const fields = {
    botid: botId,
    functionname: 'my_orders',
    definition: '{"name":"my_orders"}',
    url: `${service.url}/my_orders`,
    authtype: 'NOAUTH',
    button_label: 'My orders',
    needs_identity: 'true',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  expect((await post(product, '/integration/add', { body, token: owner.token })).status).toBe(200)
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}?tab=chatUI`)

  await expect(page.getByRole('button', { name: 'Newest order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Signed-in visitor' }).click()
  await expect(
    page.getByText(`You're chatting as ${owner.email}, as if they had signed in on your website.`),
  ).toBeVisible()
  await expect(page.getByText('Test identity', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'My orders' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toBeVisible()
  const invitation = page.getByText('Ask a question to see the sources behind the answer.')
  await expect(invitation).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
  expect(await accessibilityFaults(page, 'the preview as a signed-in visitor')).toEqual([])

  await page.getByRole('button', { name: 'Anonymous visitor' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My orders' })).toHaveCount(0)
  await expect(invitation).toBeVisible()
})

test('the choice of the visitor appears once the chatbot has functions or a secret for identity tokens', async ({
  page,
  product,
}) => {
  const { bot, owner } = await signedInWithBot(page, product)
  const settled = recordRequests(page)
  await page.goto(`/chatbot/${bot}?tab=chatUI`)
  const choice = page.getByRole('button', { name: 'Signed-in visitor' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await settled()
  await expect(choice).toHaveCount(0)

  const body = { bot_id: bot }
  expect((await post(product, '/renew_identity_secret', { body, token: owner.token })).status).toBe(
    200,
  )
  await page.reload()

  await expect(choice).toBeVisible()
})
