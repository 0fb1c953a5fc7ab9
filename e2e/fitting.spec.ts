import type { Page } from '@playwright/test'
import { test } from './support/library.ts'
import { signIn } from './support/owner.ts'
import { allPages, publicPages } from './support/pages.ts'
import { expect } from './support/test.ts'
import { open } from './support/views.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(180_000)

/** How far the page reaches beyond the window, and buttons whose words do not fit in them. */
const misfits = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  const tight = [...document.querySelectorAll('button')]
    .filter((button) => button.textContent.trim() !== '')
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
    .map((button) => `"${button.textContent}" does not fit its button`)
  return scrollWidth > clientWidth ? [...tight, `${scrollWidth} px in ${clientWidth} px`] : tight
}

/** Spacing that readers may set for themselves (WCAG 1.4.12). */
const spaceOut = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

const ways = {
  'at 320 px': { width: 320, set: () => {} },
  'from right to left': {
    width: 390,
    set: () => document.documentElement.setAttribute('dir', 'rtl'),
  },
  'with wide letters': { width: 390, set: spaceOut },
  'with letters of twice the size': {
    width: 1280,
    set: () => document.documentElement.style.setProperty('font-size', '200%'),
  },
} as const

/** The next frame is on the screen, in the size that the window has by now. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

async function misfitsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  if ((await open(page, path)) !== path) return found
  for (const [way, { width, set }] of Object.entries(ways)) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(set)
    await page.evaluate(painted)
    found.push(...(await page.evaluate(misfits)).map((misfit) => `${path} ${way}: ${misfit}`))
    await page.evaluate(() => {
      document.documentElement.removeAttribute('dir')
      document.documentElement.style.removeProperty('font-size')
      document.adoptedStyleSheets = []
    })
  }
  return found
}

test('UX-74 UX-82 what a visitor sees fits a narrow window, large and wide letters, and both directions', async ({
  page,
  library,
}) => {
  const found: string[] = []
  for (const path of [...allPages(library.botId), `/chatbotiframe/${library.botId}`]) {
    found.push(...(await misfitsOf(page, path)))
  }
  expect(found).toEqual([])
})

test('UX-74 UX-82 what an owner sees fits a narrow window, large and wide letters, and both directions', async ({
  page,
  library,
}) => {
  await signIn(page, library.owner.email)
  const known: readonly string[] = publicPages
  const tabs = ['sources', 'chatUI', 'embed'].map((tab) => `?tab=${tab}`)
  const found: string[] = []
  for (const path of allPages(library.botId).filter((each) => !known.includes(each))) {
    found.push(...(await misfitsOf(page, path)))
  }
  for (const tab of tabs) {
    await page.goto(`/chatbot/${library.botId}${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    found.push(...(await page.evaluate(misfits)).map((misfit) => `${tab}: ${misfit}`))
  }
  expect(found).toEqual([])
})

/** What still moves, apart from the instant that reduced motion leaves. */
const moving = () =>
  document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getTiming().duration) > 1)
    .map((animation) => animation.id || animation.constructor.name)

test('UX-76 nothing slides or pulses for people who do not want it', async ({ page }) => {
  for (const path of ['/', '/faq', '/dashboard']) {
    await page.goto(path)
    expect(await page.evaluate(moving), path).toEqual([])
  }
})
