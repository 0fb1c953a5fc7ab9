import { test } from '../support/fixtures/bot.ts'
import { signIn } from '../support/owner.ts'
import { allPages } from '../support/pages.ts'
import { expect } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(180_000)

/** Pages of unknown ids respond with 404, which a browser logs to its console. */
const exists = (path: string) => !/nowhere|unknown/.test(path)

test('UX-84 UX-85 no page for visitors logs to the console or sends requests to other hosts', async ({
  page,
  ownedBot,
  pageErrors,
}) => {
  const paths = [...allPages(ownedBot.botId), `/chatbotiframe/${ownedBot.botId}`]
  for (const path of paths.filter(exists)) await page.goto(path, { waitUntil: 'networkidle' })
  expect(pageErrors).toEqual([])
})

test('UX-84 UX-85 no page for owners logs to the console or sends requests to other hosts', async ({
  page,
  ownedBot,
  pageErrors,
}) => {
  await signIn(page, ownedBot.owner.email)
  const tabs = ['setting', 'sources', 'chatUI', 'embed'].map(
    (tab) => `/chatbot/${ownedBot.botId}?tab=${tab}`,
  )
  for (const path of [...allPages(ownedBot.botId).filter(exists), ...tabs]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(pageErrors).toEqual([])
})

test('UX-75 the theme follows the system, can be switched and is kept for the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(17, 20, 18)')
  await page.getByRole('button', { name: /Change to light/ }).click()
  await expect.poll(background).toBe('rgb(251, 250, 247)')
  await page.reload()
  expect(await background()).toBe('rgb(251, 250, 247)')
  await page.getByRole('button', { name: /Change to dark/ }).click()
  await expect.poll(background).toBe('rgb(17, 20, 18)')
})
