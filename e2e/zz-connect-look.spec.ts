import { atIntegrations } from './support/integrations.ts'
import { startProduct, type Product } from './support/server.ts'
import { openCalCom, openReceiver, calKey, type CalCom, type Receiver } from './support/services.ts'
import { test as base } from './support/test.ts'
import { addBot } from './support/owner.ts'
const test = base.extend<object, { cal: CalCom; receiver: Receiver; product: Product }>({
  cal: [
    async ({}, use) => {
      const c = await openCalCom()
      await use(c)
      await c.close()
    },
    { scope: 'worker' },
  ],
  receiver: [
    async ({}, use) => {
      const c = await openReceiver()
      await use(c)
      await c.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ cal, receiver }, use) => {
      const p = await startProduct({
        EGRESS_ALLOW: [cal.port, receiver.port].map((x) => `127.0.0.1:${x}`).join(','),
      })
      await use(p)
      await p.stop()
    },
    { scope: 'worker' },
  ],
})
test('look', async ({ page, product, cal, receiver }) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const place = await atIntegrations(page, product)
  const shot = async (name: string) => {
    for (const width of [390, 768, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.waitForTimeout(150)
        await page.screenshot({
          path: `/tmp/w/connect-shots/${name}-${width}-${colorScheme}.png`,
          fullPage: name.startsWith('tab'),
        })
      }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await shot('tab-empty')
  await page.getByRole('button', { name: 'Connect Cal.com' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await shot('cal-errors')
  await form.getByLabel('API key', { exact: true }).fill(calKey)
  await form.getByLabel('Number of the event type').fill('123456')
  await form.getByText('More settings').click()
  await form.getByLabel('Address of the service').fill(cal.url)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await form.getByText('accepts the key').waitFor()
  await form.getByText('accepts the key').scrollIntoViewIfNeeded()
  await shot('cal-good')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Connect Email/ }).click()
  await shot('mail')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Connect Zapier/ }).click()
  await form.getByLabel('Address of the webhook').fill(receiver.url)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await form.getByLabel('Signing secret').waitFor()
  await form.getByRole('button', { name: 'Show verification example' }).click()
  await form.getByRole('button', { name: 'Send a test delivery' }).click()
  await shot('secret')
  receiver.mood.status = 500
  await page.waitForTimeout(700)
  await form.getByRole('button', { name: 'Send a test delivery' }).click()
  await page.waitForTimeout(1500)
  await form.getByRole('button', { name: 'Done' }).click()
  await page.waitForTimeout(4000)
  await shot('tab-connected')
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await form.getByRole('listitem').first().locator('summary').click()
  await shot('log')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disconnect: Cal.com' }).click()
  await shot('leave')
  void place
  void addBot
})
