import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { openSite, listening, startProduct, type Product, type Site } from './support/server.ts'
import { pagesOf, strictSnippet, widget } from './support/foreign-site.ts'
import { addBot, newOwner, post, signIn, type Owner } from './support/owner.ts'
import { givePlan } from './support/plan.ts'
import { parts } from './support/stage.ts'
import { expect, test as base } from './support/test.ts'
import { faultsOf } from './support/views.ts'

type Service = Site & {
  /** Keeps the answers back until it is called; what arrived so far is answered as well. */
  hold: () => () => void
  bodies: string[]
}

/** The service of a shop: it knows order 10482 and takes any booking. */
async function openShop(): Promise<Service> {
  const bodies: string[] = []
  const waiting: (() => void)[] = []
  let isHeld = false
  const answer = (response: ServerResponse, body: string) => {
    const isKnown = !body.includes('99')
    const found = {
      status: 'on its way',
      arrives: '2026-11-24',
      note: '[win](https://evil.example)',
    }
    response
      .writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? found : { message: 'There is no order 99.' }))
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      bodies.push(body)
      if (isHeld) waiting.push(() => answer(response, body))
      else answer(response, body)
    })
  })
  const hold = () => {
    isHeld = true
    return () => {
      isHeld = false
      for (const go of waiting.splice(0)) go()
    }
  }
  return { ...(await listening(server)), bodies, hold }
}

/** The product without any model, allowed to reach the shop. */
const test = base.extend<{ botId: string; owner: Owner }, { shop: Service; product: Product }>({
  shop: [
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ shop }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${shop.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  owner: async ({ product }, use) => {
    const owner = await newOwner(product)
    givePlan(product, owner, 'hobby_monthly')
    await use(owner)
  },
  botId: async ({ product, owner, shop }, use) => {
    const plan = {
      name: 'Clerk',
      text: 'The office opens at nine.',
      suggested: 'When do you open?',
    }
    const botId = await addBot(product, owner, plan)
    const add = async (fields: Record<string, string>) => {
      const body = new FormData()
      const all = {
        botid: botId,
        url: `${shop.url}/${fields.functionname}`,
        method: 'POST',
        authtype: 'NOAUTH',
        ...fields,
      }
      for (const [name, value] of Object.entries(all)) body.append(name, value)
      const added = await post(product, '/integration/add', { body, token: owner.token })
      expect(added.status, await added.clone().text()).toBe(200)
    }
    await add({
      functionname: 'all_orders',
      definition: '{"name":"all_orders"}',
      button_label: 'Newest order',
    })
    await add({
      functionname: 'track',
      definition: tracking,
      button_label: 'Track my order',
      activity: 'Checking your order…',
      answer_text: 'Your order is **{status}** and arrives on {arrives}. {note}',
    })
    await add({
      functionname: 'book',
      definition: booking,
      button_label: 'Book a table',
      asks_visitor: 'true',
      activity: 'Booking your table…',
      answer_text: 'Your table is booked.',
    })
    await use(botId)
  },
})

const tracking = JSON.stringify({
  name: 'track',
  parameters: {
    type: 'object',
    properties: {
      order: { type: 'integer', title: 'Order number', description: 'It stands on your invoice.' },
      language: { type: 'string', enum: ['English', 'German'] },
    },
    required: ['order'],
  },
})
const booking = JSON.stringify({
  name: 'book',
  parameters: {
    type: 'object',
    properties: {
      guests: { type: 'integer', title: 'How many people?' },
      outside: { type: 'boolean', title: 'Outside?' },
      comment: { type: 'string', title: 'Comment' },
    },
    required: ['guests', 'outside'],
  },
})

const chatOf = (page: Page) => ({
  ...parts(page),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  form: (name: string) => page.getByRole('form', { name }),
  /** What a screen reader is told beside the list. */
  spoken: page.locator('[aria-live=polite]'),
})

const openChat = async (page: Page, product: Product, botId: string) => {
  await page.goto(`${product.url}/chatbotiframe/${botId}`)
  await expect(page.getByRole('list', { name: 'What you can do here' })).toBeVisible()
  return chatOf(page)
}

test('shots', async ({ page, product, owner, botId, shop }) => {
  test.setTimeout(200_000)
  let n = 0
  const shot = async (
    name: string,
    sizes = [
      [390, 844],
      [1440, 900],
    ],
  ) => {
    for (const [width, height] of sizes)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(150)
        await page.screenshot({ path: `/tmp/shots-chatui/${name}-${width}-${colorScheme}.png` })
      }
  }
  const { button, form, log } = await openChat(page, product, botId)
  await page.waitForTimeout(1500)
  await shot('1-buttons')
  await button('Newest order').click()
  await expect(log.getByText('Status: on its way')).toBeVisible()
  await shot('2-list')
  await button('Book a table').click()
  await button('Send').click()
  await shot('3-form', [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ])
  await form('Book a table').getByLabel('How many people?').fill('4')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await form('Book a table')
    .getByLabel('Comment')
    .fill('A long comment that says a lot, and then some more of it. '.repeat(8))
  await button('Send').click()
  const card = log.getByRole('region', { name: 'Book a table' })
  await expect(card).toBeVisible()
  await shot('4-ask', [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ])
  const release = shop.hold()
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Booking your table…')).toBeVisible()
  await shot('5-running')
  release()
  await expect(log.getByText('Your table is booked.')).toBeVisible()
  await button('Book a table').click()
  await form('Book a table').getByLabel('How many people?').fill('4')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  await card.getByRole('button', { name: 'No, cancel' }).click()
  await expect(log.getByText('All right, nothing was done.')).toBeVisible()
  await shot('6-declined')
  const site = await openSite(pagesOf({ snippet: strictSnippet(product, botId) }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  const { launcher } = widget(page)
  await launcher.click()
  const frame = page.frameLocator('iframe[title="Chat"]')
  await frame.getByRole('button', { name: 'Book a table' }).click()
  await page.waitForTimeout(1200)
  await shot('7-widget')
  await frame.getByLabel('How many people?').fill('4')
  await frame.getByLabel('Outside?').selectOption('No')
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(frame.getByRole('region', { name: 'Book a table' })).toBeVisible()
  await shot('8-widget-ask')
  await site.close()
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Newest order' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toBeVisible()
  await shot('9-preview', [
    [768, 1024],
    [1440, 900],
  ])
})
