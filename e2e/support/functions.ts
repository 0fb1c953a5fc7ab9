import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { addBot, newOwner, post, type Owner } from './owner.ts'
import { givePlan } from './plan.ts'
import { listening, startProduct, type Product, type Site } from './server.ts'
import { parts } from './stage.ts'
import { expect, test as base } from './test.ts'

type Service = Site & {
  /** Keeps the answers back until it is called; what arrived so far is answered as well. */
  hold: () => () => void
  bodies: string[]
}

function answer(response: ServerResponse, body: string): void {
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

/** The service of a shop: it knows order 10482 and takes any booking. */
async function openShop(): Promise<Service> {
  const bodies: string[] = []
  const waiting: (() => void)[] = []
  let isHeld = false
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
export const test = base.extend<
  { botId: string; owner: Owner },
  { shop: Service; product: Product }
>({
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

export const openChat = async (page: Page, product: Product, botId: string) => {
  await page.goto(`${product.url}/chatbotiframe/${botId}`)
  await expect(page.getByRole('list', { name: 'What you can do here' })).toBeVisible()
  return chatOf(page)
}
