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

test('a button without fields runs at once, without any model, and lists what came back', async ({
  page,
  product,
  botId,
}) => {
  const { button, log } = await openChat(page, product, botId)

  await button('Newest order').click()

  await expect(log.getByText('Status: on its way')).toBeVisible()
  await expect(log.getByText('Arrives: 24 November 2026')).toBeVisible()
  await expect(log.getByText('[win](https://evil.example)')).toBeVisible()
  await expect(log.getByRole('link')).toHaveCount(0)
  await expect(log.getByText('Newest order', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
})

test('@phone a button with fields asks for them in place of the composer, shows its work and answers', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, input, log, spoken } = await openChat(page, product, botId)
  await input.fill('half a thought')

  await button('Track my order').click()
  const number = form('Track my order').getByRole('textbox', { name: 'Order number' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('It stands on your invoice.')
  await page.keyboard.press('Escape')
  await expect(button('Track my order')).toBeFocused()
  await expect(input).toHaveValue('half a thought')

  await button('Track my order').click()
  await button('Send').click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Please fill this in/)
  await number.fill('ten')
  await expect(number).toHaveAccessibleDescription(/Please enter a number/)
  await number.fill('10482')
  await form('Track my order').getByLabel('Language').selectOption('German')
  const release = shop.hold()
  await page.keyboard.press('Tab')
  await button('Send').click()

  await expect(
    log.getByText('Track my order · Order number: 10482 · Language: German'),
  ).toBeVisible()
  await expect(log.getByText('Checking your order…')).toBeVisible()
  await expect(spoken).toContainText('Checking your order…')
  await expect(log.getByRole('status', { name: 'The assistant is typing' })).toHaveCount(0)
  release()
  await expect(log.getByText('on its way and arrives on 24 November 2026.')).toBeVisible()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
  expect(JSON.parse(shop.bodies.at(-1) ?? '')).toEqual({ order: 10482, language: 'German' })

  await page.reload()
  await expect(log.getByText('Checking your order', { exact: true })).toBeVisible()
})

test('what the service refuses is told in its words, and costs nothing', async ({
  page,
  product,
  botId,
}) => {
  const { button, form, log } = await openChat(page, product, botId)

  await button('Track my order').click()
  await form('Track my order').getByLabel('Order number').fill('99')
  await button('Send').click()

  await expect(log.getByText('The answer was: There is no order 99.')).toBeVisible()
})

test('@phone a function that asks runs when the visitor says so, and not otherwise', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, log, spoken } = await openChat(page, product, botId)
  const before = shop.bodies.length
  const fillIn = async (comment: string) => {
    await button('Book a table').click()
    await form('Book a table').getByLabel('How many people?').fill('4')
    await form('Book a table').getByLabel('Outside?').selectOption('Yes')
    await form('Book a table').getByLabel('Comment').fill(comment)
    await button('Send').click()
  }
  const card = log.getByRole('region', { name: 'Book a table' })

  await fillIn('By the window')
  await expect(card).toBeFocused()
  await expect(card.getByRole('term')).toHaveText(['How many people?', 'Outside?', 'Comment'])
  await expect(card.getByRole('definition')).toHaveText(['4', 'Yes', 'By the window'])
  await expect(card.getByText(/^Please decide by \d/)).toBeVisible()
  await expect(spoken).toContainText('Book a table')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Not done', { exact: true })).toBeVisible()
  await expect(log.getByText('All right, nothing was done.')).toBeVisible()
  expect(shop.bodies).toHaveLength(before)

  await fillIn('By the door')
  await expect(card).toBeVisible()
  await page.reload()
  await page.route('**/decide_function', (route) => route.abort(), { times: 1 })
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'Your answer could not be sent. Please try again.',
  )
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Your table is booked.')).toBeVisible()
  expect(shop.bodies).toHaveLength(before + 1)
})

test('whoever writes keeps the focus when a function asks', async ({ page, product, botId }) => {
  const { button, form, input, log } = await openChat(page, product, botId)
  await page.route('**/chat_stream', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })

  await button('Book a table').click()
  await form('Book a table').getByLabel('How many people?').fill('2')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  await input.pressSequentially('And one more thing')

  await expect(log.getByRole('region', { name: 'Book a table' })).toBeVisible()
  await expect(input).toBeFocused()
})

test('the buttons, the form and the question pass the rules in both themes', async ({
  page,
  product,
  botId,
  shop,
}) => {
  const { button, form, log } = await openChat(page, product, botId)
  expect(await faultsOf(page, 'buttons')).toEqual([])

  await button('Book a table').click()
  await button('Send').click()
  expect(await faultsOf(page, 'form')).toEqual([])

  await form('Book a table').getByLabel('How many people?').fill('4')
  await form('Book a table').getByLabel('Outside?').selectOption('No')
  await button('Send').click()
  const card = log.getByRole('region', { name: 'Book a table' })
  await expect(card).toBeVisible()
  expect(await faultsOf(page, 'question')).toEqual([])

  const release = shop.hold()
  await card.getByRole('button', { name: 'Yes, go ahead' }).click()
  await expect(log.getByText('Booking your table…')).toBeVisible()
  expect(await faultsOf(page, 'activity')).toEqual([])
  release()
})

test('buttons work in the widget and in the preview of the owner', async ({
  page,
  product,
  owner,
  botId,
}) => {
  const site = await openSite(pagesOf({ snippet: strictSnippet(product, botId) }))
  await page.goto(site.url)
  const { launcher, log } = widget(page)
  await launcher.click()
  const frame = page.frameLocator('iframe[title="Chat"]')
  await frame.getByRole('button', { name: 'Track my order' }).click()
  await frame.getByLabel('Order number').fill('10482')
  await frame.getByLabel('Order number').press('Escape')
  await expect(log).toBeVisible()
  await frame.getByRole('button', { name: 'Track my order' }).click()
  await frame.getByLabel('Order number').fill('10482')
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('on its way')).toBeVisible()
  await site.close()

  await signIn(page, owner.email)
  await page.goto(`/chatbot/${botId}`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Newest order' }).click()
  await expect(page.getByRole('log').getByText('Status: on its way')).toBeVisible()
})
