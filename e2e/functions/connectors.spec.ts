import { axeFaultsInBothThemes } from '../support/accessibility.ts'
import { connectorCard, connectorPanel, connectorList } from '../support/connectors.ts'
import { atIntegrations } from '../support/integrations.ts'
import { startProduct, type Product } from '../support/server.ts'
import {
  calKey,
  openCalCom,
  openReceiver,
  signatureOf,
  type CalCom,
  type Receiver,
} from '../support/servers/external-services.ts'
import { expect, test as base } from '../support/test.ts'

type Services = { cal: CalCom; receiver: Receiver; product: Product }

/** The product, allowed to call the test services. */
const test = base.extend<object, Services>({
  cal: [
    async ({}, use) => {
      const cal = await openCalCom()
      await use(cal)
      await cal.close()
    },
    { scope: 'worker' },
  ],
  receiver: [
    async ({}, use) => {
      const receiver = await openReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ cal, receiver }, use) => {
      const allowed = [cal.port, receiver.port].map((port) => `127.0.0.1:${port}`)
      const product = await startProduct({ EGRESS_ALLOW: allowed.join(',') })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

test('Cal.com is connected with a key and a number, and the Test button books an appointment', async ({
  page,
  product,
  cal,
  pageErrors,
}) => {
  await atIntegrations(page, product)
  await expect(connectorList(page).getByRole('heading')).toHaveText([
    'Cal.com',
    'Email to your team',
    'Zendesk',
    'Zapier, Make, n8n',
    'HubSpot',
  ])
  await connectorCard(page, 'Cal.com').getByRole('button', { name: 'Connect Cal.com' }).click()
  const connectForm = connectorPanel(page, 'Cal.com')
  await connectForm.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(connectForm.getByText('API key is required.')).toBeVisible()
  await expect(connectForm.getByLabel('API key', { exact: true })).toBeFocused()

  await connectForm.getByLabel('API key', { exact: true }).fill('cal_wrong')
  await connectForm.getByLabel('Event type ID').fill('123456')
  await connectForm.getByLabel('Your business time zone').selectOption('Europe/Berlin')
  await connectForm.getByText('More settings').click()
  await connectForm.getByLabel('Service URL').fill(cal.url)
  await connectForm.getByRole('button', { name: 'Test connection' }).click()
  await expect(connectForm.getByText(/Cal.com rejected these credentials/)).toBeVisible()
  await connectForm.getByLabel('API key', { exact: true }).fill(calKey)
  await connectForm.getByRole('button', { name: 'Test connection' }).click()
  await expect(connectForm.getByText('Cal.com accepted the key.')).toBeVisible()

  await connectForm.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(connectForm).toBeHidden()
  await expect(connectorCard(page, 'Cal.com').getByText('Connected', { exact: true })).toBeVisible()
  await expect(connectorCard(page, 'Cal.com')).toContainText('book_appointment')

  await page.getByRole('button', { name: 'Test: book_appointment' }).click()
  const testDialog = page.getByRole('dialog', { name: 'Test Function' })
  await testDialog.getByRole('button', { name: 'Run test' }).click()
  await expect(testDialog.getByText('Status 200', { exact: true })).toBeVisible()
  expect(JSON.parse(cal.requests.at(-1)?.body ?? '')).toEqual({
    start: '2026-01-31T09:00:00.000Z',
    eventTypeId: 123_456,
    attendee: { name: 'text', email: 'ada@example.com', timeZone: 'Europe/Berlin' },
  })
  await page.keyboard.press('Escape')

  await connectorCard(page, 'Cal.com').getByRole('button', { name: 'Disconnect: Cal.com' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Cal.com?' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectorCard(page, 'Cal.com').getByText('Not connected')).toBeVisible()
  await expect(page.getByText('No functions available at the moment.')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('a webhook receiver gets signed deliveries; a failed one is sent again from the call log', async ({
  page,
  product,
  receiver,
}) => {
  await atIntegrations(page, product)
  await connectorCard(page, 'Zapier, Make, n8n')
    .getByRole('button', { name: /^Connect/ })
    .click()
  const connectForm = connectorPanel(page, 'Zapier, Make, n8n')
  await connectForm.getByLabel('Webhook URL').fill(receiver.url)
  await connectForm.getByRole('button', { name: 'Connect', exact: true }).click()

  const secret = await connectForm.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await connectForm.getByRole('button', { name: 'Show verification example' }).click()
  await expect(connectForm.getByText(/timingSafeEqual/).first()).toBeVisible()
  receiver.response.status = 410
  await connectForm.getByRole('button', { name: 'Send a test delivery' }).click()
  await expect.poll(() => receiver.requests.length).toBe(1)
  const [first] = receiver.requests
  expect(first?.headers['webhook-signature']).toBe(first && signatureOf(secret, first))
  await connectForm.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Deliveries' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  await log.getByText('Failed', { exact: true }).click()
  await expect(log.getByText('"type": "test"')).toBeVisible()
  receiver.response.status = 200
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect(log.getByText('Delivered', { exact: true }).first()).toBeVisible()
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([
    first?.headers['webhook-id'],
    first?.headers['webhook-id'],
  ])
})

test('the connectors pass axe in both themes and fit a small phone', async ({
  page,
  product,
  receiver,
}) => {
  await atIntegrations(page, product)
  await connectorCard(page, 'Zapier, Make, n8n')
    .getByRole('button', { name: /^Connect/ })
    .click()
  const connectForm = connectorPanel(page, 'Zapier, Make, n8n')
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await connectForm.getByLabel('Webhook URL').fill(receiver.url)
  await connectForm.getByRole('button', { name: 'Connect', exact: true }).click()
  await connectForm.getByRole('button', { name: 'Send a test delivery' }).click()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await connectForm.getByRole('button', { name: 'Done' }).click()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await page.getByRole('dialog').getByText('start_workflow', { exact: true }).click()
  expect(await axeFaultsInBothThemes(page)).toEqual([])

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(width)
  }
})
