import { createServer } from 'node:http'
import { addBot, newOwner, post, signIn } from '../support/owner.ts'
import { givePlan } from '../support/database.ts'
import { listen, startProduct, type Product, type Site } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

/** The product, allowed to call a test service. */
const test = base.extend<object, { service: Site; product: Product }>({
  service: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          const isKnown = body.includes('10482')
          response
            .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
            .end(JSON.stringify({ state: isKnown ? 'on its way' : 'unknown' }))
        })
      })
      const service = await listen(server)
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

test('UX-66 API-47 the Test button runs a function and shows request, status, time and response, never the key', async ({
  page,
  product,
  service,
  pageErrors,
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
  await expect(panel.getByRole('region', { name: 'Response' })).toContainText(
    '"state": "on its way"',
  )
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
  await expect(panel.getByText(/^The arguments don't match: .*order_id/)).toBeVisible()

  // The browser logs the one refused test to the console too.
  expect(pageErrors.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  pageErrors.length = 0
})
