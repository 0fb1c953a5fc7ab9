import type { Page } from '@playwright/test'
import {
  embeddingPages,
  strictPolicy,
  strictSnippet,
  widget,
  type SiteParts,
} from '../support/servers/embedding-site.ts'
import { addBot, changeSetting, newOwner, post, signIn, type Owner } from '../support/owner.ts'
import { openSite, type Site } from '../support/server.ts'
import { expect, test as base, recordPageErrors } from '../support/test.ts'

const fact = 'The boat leaves the pier at half past eight every morning.'

type EmbeddedBot = { owner: Owner; botId: string }

/** One bot without a domain list, for every test that does not change its settings. */
const test = base.extend<{ open: (site: SiteParts) => Promise<Site> }, { embedded: EmbeddedBot }>({
  embedded: [
    async ({ product }, use) => {
      const owner = await newOwner(product)
      await use({ owner, botId: await addBot(product, owner, { name: 'Ferry', text: fact }) })
    },
    { scope: 'worker' },
  ],
  open: async ({}, use) => {
    const sites: Site[] = []
    await use(async (parts) => {
      const site = await openSite(embeddingPages(parts))
      sites.push(site)
      return site
    })
    for (const site of sites) await site.close()
  },
})

declare global {
  interface Window {
    chatbot: ((...call: unknown[]) => void) & { close: () => void; destroy: () => void }
    events: string[]
  }
}

async function askInWidget(page: Page): Promise<void> {
  const { input, log, sources } = widget(page)
  await input.fill('When does the boat leave?')
  await input.press('Enter')
  // Two ports of one address share the storage of the chat, so an earlier reply may be above.
  await expect(log.getByRole('paragraph').filter({ hasText: fact }).last()).toBeVisible()
  await expect(sources.last()).toContainText('knowledge.txt')
}

test('UX-57 UX-58 UX-59 a site with a strict policy embeds the bot by attributes alone', async ({
  page,
  product,
  embedded,
  open,
}) => {
  const snippet = strictSnippet(product, embedded.botId)
  const site = await open({ snippet, policy: strictPolicy(product) })
  const pageErrors = recordPageErrors(page, [product.url, site.url])
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) requestedPaths.push(new URL(request.url()).pathname)
  })
  await page.goto(site.url)
  const { launcher, panel, input, log } = widget(page)
  await expect(launcher).toBeVisible()
  expect(requestedPaths).toEqual(['/embed.js'])

  await launcher.click()
  await expect(panel).toBeVisible()
  await expect(input).toBeFocused()
  await askInWidget(page)
  const layoutShift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(layoutShift).toBe(0)

  await input.press('Escape')
  await expect(panel).toBeHidden()
  await expect(launcher).toBeFocused()
  await launcher.press('Enter')
  await expect(input).toBeFocused()
  await input.fill('typed before the page changed')
  await page.evaluate(() => {
    const body = document.createElement('body')
    body.textContent = 'Another page of the same site'
    document.body.replaceWith(body)
  })
  await expect(input).toHaveValue('typed before the page changed')
  await page.goto(`${site.url}/two`)
  await expect(panel).toBeVisible()
  await expect(log.getByText(fact).first()).toBeVisible()
  await expect(input).toHaveValue('typed before the page changed')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(pageErrors).toEqual([])
})

test('PROD-04 EMBED-08 the copied embed code works on another origin', async ({
  page,
  context,
  product,
  embedded,
  open,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, embedded.owner.email)
  await page.goto(`/chatbot/${embedded.botId}?tab=embed`)
  await page.getByRole('button', { name: 'Copy Script', exact: true }).click()
  await expect(page.getByText('Script copied to clipboard!', { exact: true }).first()).toBeVisible()
  const snippet = await page.evaluate(() => navigator.clipboard.readText())
  expect(snippet).toContain(`chatbotId: "${embedded.botId}"`)
  expect(snippet).toContain(`frontendUrl: "${product.url}"`)
  expect(snippet).toContain(`apiUrl: "${product.url}/api"`)
  const shown = await page.getByRole('tabpanel').getByRole('code').first().textContent()
  expect(shown?.trim()).toBe(snippet.trim())

  const address = /<script src="([^"]+)"/.exec(snippet)?.[1] ?? ''
  const script = await fetch(address)
  expect(new URL(address).origin).toBe(product.url)
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])

  const nonceSnippet = snippet.replace('<script>', '<script nonce="pier1">')
  for (const parts of [
    { snippet },
    { snippet: nonceSnippet, policy: strictPolicy(product, " 'nonce-pier1'") },
  ]) {
    const site = await open(parts)
    const visitor = await context.newPage()
    const pageErrors = recordPageErrors(visitor, [product.url, site.url])
    await visitor.goto(site.url)
    await widget(visitor).launcher.click()
    await askInWidget(visitor)
    expect(pageErrors).toEqual([])
    await visitor.close()
  }
})

test('UX-61 the widget works twice on a page, under unusual styles, called by script and destroyed', async ({
  page,
  product,
  embedded,
  open,
}) => {
  const one = strictSnippet(product, embedded.botId)
  const site = await open({ snippet: one + one, style: '* { all: unset }' })
  const pageErrors = recordPageErrors(page, [product.url, site.url])
  await page.goto(site.url)
  const { launcher, panel, log } = widget(page)
  await expect(launcher).toHaveCount(1)
  await expect(launcher).toHaveCSS('position', 'fixed')
  await expect.poll(() => launcher.boundingBox()).toMatchObject({ width: 56, height: 56 })

  await page.evaluate(() => {
    window.events = []
    for (const event of ['ready', 'open', 'user-message', 'ai-message', 'close']) {
      window.chatbot('on', event, () => window.events.push(event))
    }
    window.chatbot('send', 'When does the boat leave?')
  })
  await expect(log.getByText(fact).first()).toBeVisible()
  const events = () => page.evaluate(() => window.events)
  await expect.poll(events).toContain('ai-message')
  await page.evaluate(() => window.chatbot.close())
  await expect(panel).toBeHidden()
  expect(await events()).toEqual(['open', 'ready', 'user-message', 'ai-message', 'close'])

  await page.evaluate(() => window.chatbot.destroy())
  await expect(launcher).toHaveCount(0)
  await expect(page.locator('chatbot-widget, iframe')).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(pageErrors).toEqual([])
})

test('UX-60 on a phone the chat fills the screen and restores the page when closed @phone', async ({
  page,
  product,
  embedded,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const site = await open({
    snippet: `<meta name="viewport" content="width=device-width">${strictSnippet(product, embedded.botId)}`,
  })
  await page.goto(site.url)
  const { launcher, panel } = widget(page)
  await launcher.click()
  await askInWidget(page)
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(launcher).toBeHidden()
  const scroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  expect(await scroll()).toBe('hidden')

  await page
    .frameLocator('iframe[title="Chat"]')
    .getByRole('button', { name: 'Close chat' })
    .click()
  await expect(panel).toBeHidden()
  await expect(launcher).toBeFocused()
  expect(await scroll()).toBe('visible')
})

test('EMBED-08 UX-62 a bot with a domain list serves these sites and refuses the others', async ({
  page,
  product,
  open,
}) => {
  const owner = await newOwner(product)
  const botId = await addBot(product, owner, { name: 'Ferry', text: fact })
  const snippet = strictSnippet(product, botId)
  const listed = await open({ snippet })
  const other = await open({ snippet })
  await changeSetting(product, owner, { id: botId, domain: `127.0.0.1:${listed.port}` })

  await page.goto(listed.url)
  await widget(page).launcher.click()
  await askInWidget(page)
  await page.goto(`${product.url}/chatbotiframe/${botId}`)
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()

  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refusals.push(message.text())
  })
  await page.clock.install()
  await page.goto(other.url)
  await widget(page).launcher.click()
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('link', { name: /couldn't load here/ })).toBeVisible()

  const statusFrom = async (path: string, body: object, origin: string) => {
    const reply = await post(product, path, { body, headers: { origin } })
    await reply.text()
    return reply.status
  }
  const session = { chatbot_id: botId }
  const question = { bot_id: botId, message: 'When does the boat leave?' }
  for (const [origin, status] of [
    [other.url, 403],
    [listed.url, 200],
    [product.url, 200],
  ] as const) {
    expect(await statusFrom('/create_sessiondomain', session, origin)).toBe(status)
    expect(await statusFrom('/chat_stream', question, origin)).toBe(status)
  }
})
