import { expect } from '@playwright/test'
import { addBot, changeSetting, newOwner, post } from './support/owner.ts'
import { fact, parts, test } from './support/stage.ts'

const emptyBalance = 'Please contact system admin to resolve message balance issue.'

test('PUBCHAT-01 PUBCHAT-03 PUBCHAT-04 PUBCHAT-05 PUBCHAT-09 UX-43 UX-56 a visitor sees the chat as its owner set it up', async ({
  page,
  provider,
  stage,
  complaints,
}) => {
  const withToken: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization']) withToken.push(request.url())
  })
  await page.goto(`/chatbotiframe/${stage.botId}`)
  const { log, input } = parts(page)

  await expect(log.getByText('Hello, I know the studio.')).toBeVisible()
  await expect(input).toHaveAttribute('placeholder', 'Ask about the studio')
  await expect(page.getByRole('button', { name: 'Where are you?' })).toBeVisible()
  await expect(page.locator('img[src="/images/avatar/7.png"]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Powered By Askwell', exact: true })).toBeInViewport()
  const greeting = page.locator('.cw-bubble').first()
  await expect(greeting).toHaveCSS('background-color', 'rgb(255, 224, 178)')

  provider.alwaysSay(fact)
  await page.getByRole('button', { name: 'When do you open?' }).click()
  await expect(log.getByText(fact).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('knowledge.txt')

  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const box = await page.getByRole('main').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const [mine, theirs] = await Promise.all([
    log.getByText('When do you open?').boundingBox(),
    greeting.boundingBox(),
  ])
  expect(mine?.x).toBeGreaterThan((theirs?.x ?? 0) + 20)
  expect(withToken).toEqual([])
  expect(complaints).toEqual([])
})

test('PUBCHAT-02 UX-88 the preloader lies over a painted chat for about a second and takes no typing away', async ({
  page,
  stage,
}) => {
  await page.goto(`/chatbotiframe/${stage.botId}`)
  await parts(page).input.fill('typed early')
  const preloader = page.getByRole('status', { name: 'Loading the chat', includeHidden: true })
  const at = (ms: number) =>
    preloader.evaluate((element, time) => {
      for (const animation of element.getAnimations()) animation.currentTime = time
      const { visibility, opacity, pointerEvents } = getComputedStyle(element)
      return { isShown: visibility === 'visible' && opacity !== '0', pointerEvents }
    }, ms)

  expect(await at(500)).toEqual({ isShown: true, pointerEvents: 'none' })
  expect(await at(1600)).toMatchObject({ isShown: false })
  await expect(parts(page).log.getByText('Hello, I know the studio.')).toBeVisible()
  await expect(parts(page).input).toHaveValue('typed early')
})

test('UX-44 Enter sends, Shift+Enter breaks the line, an unfinished composition does neither', async ({
  page,
  provider,
  stage,
}) => {
  await page.goto(`/chatbotiframe/${stage.botId}`)
  const { log, input } = parts(page)
  provider.alwaysSay(fact)

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

test('the conversation is there after a reload and goes on in its session', async ({
  page,
  provider,
  stage,
}) => {
  await page.goto(`/chatbotiframe/${stage.botId}`)
  const { log } = parts(page)
  provider.alwaysSay(fact)
  await parts(page).input.fill('When do you open?')
  const [opened] = await Promise.all([
    page.waitForRequest('**/api/create_sessiondomain'),
    parts(page).send.click(),
  ])
  expect(opened.postDataJSON()).toEqual({ chatbot_id: stage.botId })
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()

  await page.reload()
  await expect(log.getByText('When do you open?')).toBeVisible()
  await expect(log.getByText(fact).first()).toBeVisible()
  const sessions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create_sessiondomain')) sessions.push(request.url())
  })
  await parts(page).input.fill('And on Sunday?')
  await parts(page).send.click()
  await expect(log.getByRole('paragraph').filter({ hasText: fact })).toHaveCount(2)
  expect(sessions).toEqual([])
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.reload()
  await expect(log.getByText('Hello, I know the studio.')).toBeVisible()
  await expect(log.getByText('When do you open?')).toHaveCount(0)
})

test('PUBCHAT-06 PUBCHAT-07 PUBCHAT-08 UX-54 without messages nothing can be asked', async ({
  page,
  product,
  provider,
}) => {
  provider.alwaysSay(fact)
  const owner = await newOwner(product)
  const id = await addBot(product, owner, { text: fact, suggested: 'When do you open?' })
  const body = { bot_id: id, message: 'When do you open?' }
  const spend = async () => {
    const reply = await post(product, '/chat_stream', { body })
    await reply.text()
    return reply.status
  }
  while ((await spend()) === 200) continue
  expect(await spend()).toBe(402)

  const streams: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/chat_stream')) streams.push(request.url())
  })
  await page.goto(`/chatbotiframe/${id}`)
  const { log, input, send } = parts(page)
  await expect(log).toHaveText(emptyBalance)
  await expect(page.locator('.cw-bubble')).toHaveCount(1)
  await expect(input).toBeDisabled()
  await expect(send).toBeDisabled()
  await expect(page.getByRole('button', { name: 'When do you open?' })).toBeDisabled()
  expect(streams).toEqual([])
})

test('PUBCHAT-10 a bot that does not exist says so', async ({ page }) => {
  const reply = await page.goto('/chatbotiframe/bot_nobody')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This chatbot is not available.' })).toBeVisible()
})

/** Text and ground of a bubble as [red, green, blue], 0 to 255. */
function coloursOf(element: Element): number[][] {
  const { color, backgroundColor } = getComputedStyle(element)
  return [color, backgroundColor].map((css) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = css
    brush.fillRect(0, 0, 1, 1)
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(colours: number[][]): number {
  const [low = 0, high = 0] = colours.map(luminance).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('UX-55 every colour of the bubbles leaves its text readable', async ({ page, product }) => {
  const owner = await newOwner(product)
  const id = await addBot(product, owner, { text: fact, initial: 'Can you read me?' })
  for (const bot_msg_bg_color of ['#000000', '#ffff00', '#808080', '#ff0000', '#aabbcc']) {
    await changeSetting(product, owner, { id, bot_msg_bg_color })
    await page.goto(`/chatbotiframe/${id}`)
    const bubble = page.locator('.cw-bubble').first()
    await expect(bubble).toHaveText('Can you read me?')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const colours = await bubble.evaluate(coloursOf)
      expect(contrast(colours), bot_msg_bg_color).toBeGreaterThanOrEqual(4.5)
    }
  }
})
