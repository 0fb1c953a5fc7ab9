import { createServer } from 'node:http'
import { addBot, newOwner, post, signIn } from './support/owner.ts'
import { givePlan } from './support/plan.ts'
import { listening, startProduct, type Product, type Site } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

/** The product, allowed to reach the service that stands in for a customer's own. */
const test = base.extend<object, { service: Site; product: Product }>({
  service: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (piece: Buffer) => (body += piece.toString()))
        request.on('end', () => {
          const isKnown = body.includes('10482')
          response
            .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
            .end(JSON.stringify({ state: isKnown ? 'on its way' : 'unknown' }))
        })
      })
      const service = await listening(server)
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${service.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const definition = JSON.stringify({
  parameters: {
    type: 'object',
    properties: { order_id: { type: 'string', default: '10482' } },
    required: ['order_id'],
  },
})

test('UX-66 API-47 the Test button runs a function and shows request, status, time and answer, never the key', async ({
  page,
  product,
  service,
  complaints,
}) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'hobby_monthly')
  const bot = await addBot(product, owner, { name: 'Clerk', text: 'The office opens at nine.' })
  const body = new FormData()
  const fields = {
    botid: bot,
    functionname: 'get_order_status',
    definition,
    url: `${service.url}/orders`,
    method: 'POST',
    authtype: 'API KEY',
    auth_header: 'X-Api-Key: key-90210',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  expect((await post(product, '/integration/add', { body, token: owner.token })).status).toBe(200)
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=integration`)

  await page.getByRole('button', { name: 'Test: get_order_status' }).click()
  const panel = page.getByRole('dialog', { name: 'Test Function' })
  await expect(panel.getByRole('textbox', { name: 'Arguments' })).toContainText(
    '"order_id": "10482"',
  )
  await panel.getByRole('button', { name: 'Run test' }).click()

  await expect(panel.getByText('Status 200', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^\d[\d,]* ms$/)).toBeVisible()
  await expect(panel.getByText(/^\d+ B$/)).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Request' })).toContainText(
    `POST ${service.url}/orders`,
  )
  await expect(panel.getByRole('region', { name: 'Answer' })).toContainText('"state": "on its way"')
  await expect(panel).not.toContainText('key-90210')

  const write = async (text: string) => {
    await panel.getByRole('textbox', { name: 'Arguments' }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  }
  await write('{"order_id": "7"}')
  await panel.getByRole('button', { name: 'Run test' }).click()
  await expect(panel.getByText('Status 404', { exact: true })).toBeVisible()
  await write('{}')
  await panel.getByRole('button', { name: 'Run test' }).click()
  await expect(panel.getByText(/^The arguments do not fit: .*order_id/)).toBeVisible()

  // The one refused test is the console's to tell as well.
  expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  complaints.length = 0
})
