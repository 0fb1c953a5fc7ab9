import type { Page } from '@playwright/test'
import { test } from '../support/fixtures/bot.ts'
import { overflowFaults, nextPaint } from '../support/overflow.ts'
import { signIn } from '../support/owner.ts'
import { allPages, publicPages } from '../support/pages.ts'
import { expect } from '../support/test.ts'
import { openPage } from '../support/accessibility.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })
test.setTimeout(180_000)

/** Text spacing that readers may set (WCAG 1.4.12). */
const addTextSpacing = () => {
  const style = new CSSStyleSheet()
  style.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [style]
}

const variants = {
  'at 320 px': { width: 320, set: () => {} },
  'from right to left': {
    width: 390,
    set: () => document.documentElement.setAttribute('dir', 'rtl'),
  },
  'with wide letter spacing': { width: 390, set: addTextSpacing },
  'with text of twice the size': {
    width: 1280,
    set: () => document.documentElement.style.setProperty('font-size', '200%'),
  },
} as const

async function overflowOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  if ((await openPage(page, path)) !== path) return found
  for (const [variant, { width, set }] of Object.entries(variants)) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(set)
    await page.evaluate(nextPaint)
    found.push(
      ...(await page.evaluate(overflowFaults)).map((fault) => `${path} ${variant}: ${fault}`),
    )
    await page.evaluate(() => {
      document.documentElement.removeAttribute('dir')
      document.documentElement.style.removeProperty('font-size')
      document.adoptedStyleSheets = []
    })
  }
  return found
}

test('UX-74 UX-82 pages for visitors fit a narrow window, large and spaced text, and both directions', async ({
  page,
  ownedBot,
}) => {
  const found: string[] = []
  for (const path of [...allPages(ownedBot.botId), `/chatbotiframe/${ownedBot.botId}`]) {
    found.push(...(await overflowOf(page, path)))
  }
  expect(found).toEqual([])
})

test('UX-74 UX-82 pages for owners fit a narrow window, large and spaced text, and both directions', async ({
  page,
  ownedBot,
}) => {
  await signIn(page, ownedBot.owner.email)
  const checked: readonly string[] = publicPages
  const tabs = ['sources', 'chatUI', 'embed'].map((tab) => `?tab=${tab}`)
  const found: string[] = []
  for (const path of allPages(ownedBot.botId).filter((each) => !checked.includes(each))) {
    found.push(...(await overflowOf(page, path)))
  }
  for (const tab of tabs) {
    await page.goto(`/chatbot/${ownedBot.botId}${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    found.push(...(await page.evaluate(overflowFaults)).map((fault) => `${tab}: ${fault}`))
  }
  expect(found).toEqual([])
})

/** Running animations, except for the minimal duration under reduced motion. */
const runningAnimations = () =>
  document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getTiming().duration) > 1)
    .map((animation) => animation.id || animation.constructor.name)

test('UX-76 nothing slides or pulses under reduced motion', async ({ page }) => {
  for (const path of ['/', '/faq', '/dashboard']) {
    await page.goto(path)
    expect(await page.evaluate(runningAnimations), path).toEqual([])
  }
})
