import type { Page } from '@playwright/test'
import { givePlan } from '../support/database.ts'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'
import { openPage } from '../support/accessibility.ts'

const controls =
  'button, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [tabindex="-1"]), select, textarea, [role=switch]'
const boxes = 'ul > li[class*="rounded-"], a[class*=" bg-"], meter + div, [class*=" bg-info-soft"]'

/** Visible controls and boxes without an outline or a border, by their text; of a field, its box may have it. */
const controlsWithoutEdge = (page: Page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
        .filter((element) => {
          const parent = element.matches('input, textarea') ? element.parentElement : null
          return [element, parent ?? element].every((box) => {
            const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(box)
            return (
              outlineStyle === 'none' && (borderTopStyle === 'none' || borderTopWidth === '0px')
            )
          })
        })
        .map((element) => element.textContent || element.className),
    `${controls}, ${boxes}`,
  )

/** The background of an element in the colors of the system. */
const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

test.beforeEach(async ({ page, product }) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'business_monthly')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, owner.email)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await page.evaluate((id) => {
    sessionStorage.setItem('bot', id)
  }, bot)
})

test('in forced colors every control has an edge', async ({ page }) => {
  const bot = await page.evaluate(() => sessionStorage.getItem('bot'))
  const tabs = ['setting', 'sources', 'integration', 'chatUI', 'embed', 'conversations']
  const pages = ['/', '/subscription', '/faq', '/contact_us', '/dashboard', '/messages']
  const more = ['/profile', '/numbers', '/conversations', '/buytoken', '/create-new-chatbot']
  const paths = [...pages, ...more, ...tabs.map((tab) => `/chatbot/${bot}?tab=${tab}`)]
  for (const path of paths) {
    await openPage(page, path)
    expect.soft(await controlsWithoutEdge(page), path).toEqual([])
  }
})

test('in forced colors the chosen tab, the pressed button, the used share and the current step are seen', async ({
  page,
}) => {
  const bot = await page.evaluate(() => sessionStorage.getItem('bot'))
  await openPage(page, `/chatbot/${bot}?tab=sources`)
  expect(await background(page, '[role=tab][aria-selected=true]')).not.toBe(
    await background(page, '[role=tab][aria-selected=false]'),
  )
  await openPage(page, '/subscription')
  const pressed = await background(page, '[aria-pressed=true]')
  expect(pressed).not.toBe(await background(page, '[aria-pressed=false]'))
  await openPage(page, '/dashboard')
  expect(await background(page, 'meter + div > div')).toBe(pressed)
  await openPage(page, '/create-new-chatbot')
  expect(await background(page, '[aria-current=step]')).toBe(pressed)
})
