import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { card, panel, services } from './support/connections.ts'
import { atIntegrations } from './support/integrations.ts'
import { startProduct, type Product } from './support/server.ts'
import {
  calKey,
  openCalCom,
  openReceiver,
  signatureOf,
  type CalCom,
  type Receiver,
} from './support/services.ts'
import { expect, test as base } from './support/test.ts'

type Services = { cal: CalCom; receiver: Receiver; product: Product }

/** The product, allowed to reach the services that stand in for those of a customer. */
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

test('Cal.com is connected by a key and a number, and an appointment is booked by the Test button', async ({
  page,
  product,
  cal,
  complaints,
}) => {
  await atIntegrations(page, product)
  await expect(services(page).getByRole('heading')).toHaveText([
    'Cal.com',
    'Email to your team',
    'Zendesk',
    'Zapier, Make, n8n',
    'HubSpot',
  ])
  await card(page, 'Cal.com').getByRole('button', { name: 'Connect Cal.com' }).click()
  const form = panel(page, 'Cal.com')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(form.getByText('API key is required.')).toBeVisible()
  await expect(form.getByLabel('API key', { exact: true })).toBeFocused()

  await form.getByLabel('API key', { exact: true }).fill('cal_wrong')
  await form.getByLabel('Number of the event type').fill('123456')
  await form.getByLabel('Time zone of your business').selectOption('Europe/Berlin')
  await form.getByText('More settings').click()
  await form.getByLabel('Address of the service').fill(cal.url)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText(/Cal.com does not accept these credentials/)).toBeVisible()
  await form.getByLabel('API key', { exact: true }).fill(calKey)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText('Cal.com accepts the key.')).toBeVisible()

  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Cal.com').getByText('Connected', { exact: true })).toBeVisible()
  await expect(card(page, 'Cal.com')).toContainText('book_appointment')

  await page.getByRole('button', { name: 'Test: book_appointment' }).click()
  const tested = page.getByRole('dialog', { name: 'Test Function' })
  await tested.getByRole('button', { name: 'Run test' }).click()
  await expect(tested.getByText('Status 200', { exact: true })).toBeVisible()
  expect(JSON.parse(cal.asked.at(-1)?.body ?? '')).toEqual({
    start: '2026-01-31T09:00:00.000Z',
    eventTypeId: 123_456,
    attendee: { name: 'text', email: 'ada@example.com', timeZone: 'Europe/Berlin' },
  })
  await page.keyboard.press('Escape')

  await card(page, 'Cal.com').getByRole('button', { name: 'Disconnect: Cal.com' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Cal.com?' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page, 'Cal.com').getByText('Not connected')).toBeVisible()
  await expect(page.getByText('No functions available at the moment.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('an automation gets signed deliveries; one that failed is sent again from the log', async ({
  page,
  product,
  receiver,
}) => {
  await atIntegrations(page, product)
  await card(page, 'Zapier, Make, n8n')
    .getByRole('button', { name: /^Connect/ })
    .click()
  const form = panel(page, 'Zapier, Make, n8n')
  await form.getByLabel('Address of the webhook').fill(receiver.url)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()

  const secret = await form.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await form.getByRole('button', { name: 'Show verification example' }).click()
  await expect(form.getByText(/timingSafeEqual/).first()).toBeVisible()
  receiver.mood.status = 410
  await form.getByRole('button', { name: 'Send a test delivery' }).click()
  await expect.poll(() => receiver.asked.length).toBe(1)
  const [first] = receiver.asked
  expect(first?.headers['webhook-signature']).toBe(first && signatureOf(secret, first))
  await form.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Deliveries' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  await log.getByText('Failed', { exact: true }).click()
  await expect(log.getByText('"type": "test"')).toBeVisible()
  receiver.mood.status = 200
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect(log.getByText('Delivered', { exact: true }).first()).toBeVisible()
  expect(receiver.asked.map(({ headers }) => headers['webhook-id'])).toEqual([
    first?.headers['webhook-id'],
    first?.headers['webhook-id'],
  ])
})

test('the connections pass axe in both themes and fit a small phone', async ({
  page,
  product,
  receiver,
}) => {
  await atIntegrations(page, product)
  await card(page, 'Zapier, Make, n8n')
    .getByRole('button', { name: /^Connect/ })
    .click()
  const form = panel(page, 'Zapier, Make, n8n')
  await passesInBothThemes(page)
  await form.getByLabel('Address of the webhook').fill(receiver.url)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await form.getByRole('button', { name: 'Send a test delivery' }).click()
  await passesInBothThemes(page)
  await form.getByRole('button', { name: 'Done' }).click()
  await passesInBothThemes(page)
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await page.getByRole('dialog').getByText('start_workflow', { exact: true }).click()
  await passesInBothThemes(page)

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(width)
  }
})

/** Colours are on their way while something moves. */
const moving = () =>
  document.getAnimations().filter(({ playState }) => playState === 'running').length

async function passesInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
}
