import { expect } from '@playwright/test'
import { addBot, changeSetting, newOwner, post } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { fact, chatParts, test } from '../support/fixtures/scripted-model.ts'

const emptyBalance = 'Please contact system admin to resolve message balance issue.'

test.describe.serial('the chat of a visitor', () => {
  const withToken: string[] = []
  const shared = sharedPage(async (page) => {
    page.on('request', (request) => {
      if (request.headers()['authorization']) withToken.push(request.url())
    })
  })
  test.beforeAll(async ({ ownedBot }) => {
    await shared().goto(`/chatbotiframe/${ownedBot.botId}`)
  })
  const greeting = () => shared().locator('.cw-bubble').first()

  for (const width of [1280, 320]) {
    test(`PUBCHAT-01 it fills a window of ${width} px`, async () => {
      await shared().setViewportSize({ width, height: 700 })
      const box = await shared().getByRole('main').boundingBox()
      expect(box).toEqual({ x: 0, y: 0, width, height: 700 })
      expect(await shared().evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }

  test('C3 at 400 % zoom the conversation has at least four lines and nothing is cut off', async () => {
    await shared().setViewportSize({ width: 320, height: 256 })
    const log = await shared().getByRole('log').boundingBox()
    expect(log?.height).toBeGreaterThanOrEqual(96)
    await expect(shared().getByRole('textbox')).toBeInViewport({ ratio: 1 })
    await expect(shared().getByText('Powered By')).toBeInViewport({ ratio: 1 })
    expect(await shared().evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await shared().setViewportSize({ width: 320, height: 700 })
  })

  test('PUBCHAT-03 the footer names the product', async () => {
    const powered = shared().getByRole('link', { name: 'Powered By Askwell', exact: true })
    await expect(powered).toBeInViewport()
  })

  test('PUBCHAT-09 it shows the five settings of its owner', async () => {
    await expect(greeting()).toHaveText('Hello, I know the studio.')
    await expect(greeting()).toHaveCSS('background-color', 'rgb(255, 224, 178)')
    await expect(chatParts(shared()).input).toHaveAttribute('placeholder', 'Ask about the studio')
    await expect(shared().getByRole('button', { name: 'When do you open?' })).toBeVisible()
    await expect(shared().getByRole('button', { name: 'Where are you?' })).toBeVisible()
    await expect(shared().locator('img[src="/images/avatar/7.png"]').first()).toBeVisible()
  })

  test('UX-43 UX-56 a suggested question is answered with its sources', async ({ provider }) => {
    provider.alwaysReply(fact)
    await shared().getByRole('button', { name: 'When do you open?' }).click()
    await expect(chatParts(shared()).log.getByText(fact).first()).toBeVisible()
    await expect(shared().getByRole('list', { name: 'Sources' })).toContainText('knowledge.txt')
  })

  test('PUBCHAT-04 question and reply are on different sides', async () => {
    const [questionBox, replyBox] = await Promise.all([
      chatParts(shared()).log.getByText('When do you open?').boundingBox(),
      greeting().boundingBox(),
    ])
    expect(questionBox?.x).toBeGreaterThan((replyBox?.x ?? 0) + 20)
  })

  test('it says from its first paint that an AI answers', async ({ ownedBot, page }) => {
    await page.route(/\/api\//, () => undefined)
    await page.goto(`/chatbotiframe/${ownedBot.botId}`)
    await expect(page.getByText('You are chatting with an AI assistant.')).toBeInViewport()
  })

  test('a thumb down asks for the reason, by a part that is loaded then', async () => {
    const log = chatParts(shared()).log
    const loaded = shared().waitForResponse(/\/chat-parts\/rating-reasons-\w{12}\.js$/)
    await log.getByRole('button', { name: 'Bad answer' }).click()
    expect((await loaded).headers()['cache-control']).toContain('immutable')
    const rated = shared().waitForRequest(/\/rate_answer$/)
    await log.getByRole('button', { name: 'Out of date' }).click()
    expect((await rated).postDataJSON()).toMatchObject({ rating: 'down', reason: 'outdated' })
    await expect(log.getByText('Thank you.')).toBeVisible()
  })

  test('PUBCHAT-05 no call sent a token', async () => {
    expect(withToken).toEqual([])
  })
})

test('PUBCHAT-01 it fills a frame', async ({ page, product, ownedBot }) => {
  await page.goto('/about_us')
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, title: 'Chat' })
    frame.style.cssText = 'position:fixed;inset:0 auto auto 0;border:0;width:360px;height:480px'
    document.body.append(frame)
  }, `${product.url}/chatbotiframe/${ownedBot.botId}`)
  const chat = page.frameLocator('iframe[title="Chat"]')
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const { width, height } = (await chat.getByRole('main').boundingBox()) ?? {}
  expect([width, height]).toEqual([360, 480])
})

test('PUBCHAT-02 UX-88 the preloader covers a painted chat for about a second and does not block typing', async ({
  page,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  await chatParts(page).input.fill('typed early')
  const preloader = page.getByRole('status', { name: 'Loading the chat', includeHidden: true })
  const at = (ms: number) =>
    preloader.evaluate((element, time) => {
      for (const animation of element.getAnimations()) animation.currentTime = time
      const { visibility, opacity, pointerEvents } = getComputedStyle(element)
      return { isShown: visibility === 'visible' && opacity !== '0', pointerEvents }
    }, ms)

  expect(await at(500)).toEqual({ isShown: true, pointerEvents: 'none' })
  expect(await at(1600)).toMatchObject({ isShown: false })
  await expect(chatParts(page).log.getByText('Hello, I know the studio.')).toBeVisible()
  await expect(chatParts(page).input).toHaveValue('typed early')
})

test('UX-44 Enter sends, Shift+Enter adds a line, an unfinished IME composition does neither', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log, input } = chatParts(page)
  provider.alwaysReply(fact)

  await input.fill('one')
  await input.press('Shift+Enter')
  await input.pressSequentially('two')
  await expect(input).toHaveValue('one\ntwo')
  await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(input).toHaveValue('one\ntwo')
  await input.press('Enter')
  await expect(input).toHaveValue('')
  await expect(log.getByText('one two')).toBeVisible()
  await expect(log.getByText(fact).first()).toBeVisible()
})

test('the conversation is restored after a reload and continues in its chat session', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log } = chatParts(page)
  provider.alwaysReply(fact)
  await chatParts(page).input.fill('When do you open?')
  const [opened] = await Promise.all([
    page.waitForRequest('**/api/create_sessiondomain'),
    chatParts(page).send.click(),
  ])
  expect(opened.postDataJSON()).toEqual({ chatbot_id: ownedBot.botId, page: '' })
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()

  await page.reload()
  await expect(log.getByText('When do you open?')).toBeVisible()
  await expect(log.getByText(fact).first()).toBeVisible()
  const sessions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create_sessiondomain')) sessions.push(request.url())
  })
  await chatParts(page).input.fill('And on Sunday?')
  await chatParts(page).send.click()
  await expect(log.getByRole('paragraph').filter({ hasText: fact })).toHaveCount(2)
  expect(sessions).toEqual([])
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.reload()
  await expect(log.getByText('Hello, I know the studio.')).toBeVisible()
  await expect(log.getByText('When do you open?')).toHaveCount(0)
})

test.describe('a chat whose owner has no messages left', () => {
  let id = ''
  const streams: string[] = []
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    id = await addBot(product, owner, { text: fact, suggested: 'When do you open?' })
    page.on('request', (request) => {
      if (request.url().includes('/chat_stream')) streams.push(request.url())
    })
  })
  const useUpMessages = async (product: Product) => {
    const body = { bot_id: id, message: 'When do you open?' }
    const reply = await post(product, '/chat_stream', { body })
    await reply.text()
    return reply.status
  }
  test.beforeAll(async ({ product, provider }) => {
    provider.alwaysReply(fact)
    while ((await useUpMessages(product)) === 200) continue
    await shared().goto(`/chatbotiframe/${id}`)
  })

  test('PUBCHAT-06 it names whom to contact, and nothing else', async () => {
    await expect(chatParts(shared()).log).toHaveText(emptyBalance)
    await expect(shared().locator('.cw-bubble')).toHaveCount(1)
  })

  test('PUBCHAT-07 UX-54 typing, sending and suggestions are disabled', async () => {
    const { input, send } = chatParts(shared())
    await expect(input).toBeDisabled()
    await expect(send).toBeDisabled()
    await expect(shared().getByRole('button', { name: 'When do you open?' })).toBeDisabled()
  })

  test('PUBCHAT-08 no reply is requested, and the server refuses one', async ({ product }) => {
    expect(streams).toEqual([])
    expect(await useUpMessages(product)).toBe(402)
  })
})

test('PUBCHAT-10 an unknown bot shows a message', async ({ page }) => {
  const reply = await page.goto('/chatbotiframe/bot_nobody')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This chatbot is not available.' })).toBeVisible()
})

/** Text and background color of a bubble as [red, green, blue], each from 0 to 255. */
function colorsOf(element: Element): number[][] {
  const { color, backgroundColor } = getComputedStyle(element)
  return [color, backgroundColor].map((css) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(colors: number[][]): number {
  const [low = 0, high = 0] = colors.map(luminance).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('UX-55 text is readable on every bubble color', async ({ page, product }) => {
  const owner = await newOwner(product)
  const id = await addBot(product, owner, { text: fact, initial: 'Can you read me?' })
  for (const bot_msg_bg_color of ['#000000', '#ffff00', '#808080', '#ff0000', '#aabbcc']) {
    await changeSetting(product, owner, { id, bot_msg_bg_color })
    await page.goto(`/chatbotiframe/${id}`)
    const bubble = page.locator('.cw-bubble').first()
    await expect(bubble).toHaveText('Can you read me?')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const colors = await bubble.evaluate(colorsOf)
      expect(contrast(colors), bot_msg_bg_color).toBeGreaterThanOrEqual(4.5)
    }
  }
})
