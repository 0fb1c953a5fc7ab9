import { embeddingPages, strictSnippet, widget } from '../support/servers/embedding-site.ts'
import { addBot, newOwner } from '../support/owner.ts'
import { openSite } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

/** Opens a site with the widget; it is closed after the test. */
const test = base.extend<{ openWidget: (style?: string) => Promise<string> }>({
  openWidget: async ({ product }, use) => {
    const owner = await newOwner(product)
    const botId = await addBot(product, owner, { name: 'Ferry', text: 'The boat leaves at nine.' })
    const close: (() => Promise<void>)[] = []
    await use(async (style = 'body { margin: 0 }') => {
      const site = await openSite(embeddingPages({ snippet: strictSnippet(product, botId), style }))
      close.push(site.close)
      return site.url
    })
    for (const closeSite of close) await closeSite()
  },
})

for (const [scheme, background, bubble] of [
  ['light', 'rgb(251, 250, 247)', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(17, 20, 18)', 'rgb(25, 29, 26)'],
] as const) {
  test(`on a ${scheme} site the chat is ${scheme}, whatever the visitor's system prefers`, async ({
    page,
    openWidget,
  }) => {
    await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
    const style = scheme === 'light' ? 'body { margin: 0 }' : ':root { color-scheme: dark }'
    await page.goto(await openWidget(style))
    await widget(page).launcher.click()
    const chat = page.frameLocator('iframe[title="Chat"]')
    await expect(chat.locator('body')).toHaveCSS('background-color', background)
    await expect(chat.locator('.cw-bubble').first()).toHaveCSS('background-color', bubble)
  })
}

test('the greeting of a phone is not covered by the keyboard: opening focuses no field @phone', async ({
  page,
  openWidget,
  isMobile,
}) => {
  await page.goto(await openWidget())
  await widget(page).launcher.click()
  const { input } = widget(page)
  await expect(input).toBeVisible()
  if (isMobile) await expect(input).not.toBeFocused()
  else await expect(input).toBeFocused()
})

test('C3 in a window of 320x256 px the chat keeps four lines, and nothing is cut off', async ({
  page,
  openWidget,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(await openWidget())
  await widget(page).launcher.click()
  const { input, log } = widget(page)

  await expect(input).toBeInViewport({ ratio: 1 })
  expect((await log.boundingBox())?.height).toBeGreaterThanOrEqual(96)
  await expect(page.frameLocator('iframe[title="Chat"]').getByText('Powered By')).toBeInViewport({
    ratio: 1,
  })
  expect(await log.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('C3 in forced colors the launcher and the open chat have an edge, and the icon is seen', async ({
  page,
  openWidget,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(await openWidget())
  const { launcher } = widget(page)

  const [icon, text] = await launcher.evaluate((button) => [
    getComputedStyle(button, '::before').backgroundColor,
    getComputedStyle(button).color,
  ])
  expect(icon).toBe(text)
  await expect(launcher).toHaveCSS('outline-style', 'solid')
  await launcher.click()
  await expect(page.getByRole('dialog', { name: 'Chat' })).toHaveCSS('outline-style', 'solid')
})
