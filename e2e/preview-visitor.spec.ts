import { test } from './support/functions.ts'
import { post, signIn } from './support/owner.ts'
import { expect } from './support/test.ts'
import { faultsOf } from './support/views.ts'

test('the owner previews as a signed-in visitor, marked as such, and meets what only those meet', async ({
  page,
  product,
  owner,
  botId,
  shop,
}) => {
  const body = new FormData()
  const fields = {
    botid: botId,
    functionname: 'my_orders',
    definition: '{"name":"my_orders"}',
    url: `${shop.url}/my_orders`,
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
    page.getByText(`You chat as ${owner.email}, as if your website had signed you in.`),
  ).toBeVisible()
  await expect(page.getByText('Test identity', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'My orders' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toBeVisible()
  const invitation = page.getByText('Ask something. What the answer rests on appears here')
  await expect(invitation).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
  expect(await faultsOf(page, 'the preview as a signed-in visitor')).toEqual([])

  await page.getByRole('button', { name: 'Unknown visitor' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My orders' })).toHaveCount(0)
  await expect(invitation).toBeVisible()
})
