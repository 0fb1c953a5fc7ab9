import { test } from './support/library.ts'
import { signIn } from './support/owner.ts'
import { allPages } from './support/pages.ts'
import { expect } from './support/test.ts'

test.setTimeout(180_000)

/** Pages whose address names nothing that exists answer 404, which a browser writes to its console. */
const exists = (path: string) => !/nowhere|unknown/.test(path)

test('UX-84 UX-85 no page of a visitor writes to the console or asks a stranger', async ({
  page,
  library,
  complaints,
}) => {
  const paths = [...allPages(library.botId), `/chatbotiframe/${library.botId}`]
  for (const path of paths.filter(exists)) await page.goto(path, { waitUntil: 'networkidle' })
  expect(complaints).toEqual([])
})

test('UX-84 UX-85 no page of an owner writes to the console or asks a stranger', async ({
  page,
  library,
  complaints,
}) => {
  await signIn(page, library.owner.email)
  const tabs = ['setting', 'sources', 'chatUI', 'embed'].map(
    (tab) => `/chatbot/${library.botId}?tab=${tab}`,
  )
  for (const path of [...allPages(library.botId).filter(exists), ...tabs]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(complaints).toEqual([])
})

test('UX-75 the theme follows the system, can be switched and is there at the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe('rgb(17, 20, 18)')
  await page.getByRole('button', { name: /Change to light/ }).click()
  await expect.poll(ground).toBe('rgb(251, 250, 247)')
  await page.reload()
  expect(await ground()).toBe('rgb(251, 250, 247)')
  await page.getByRole('button', { name: /Change to dark/ }).click()
  await expect.poll(ground).toBe('rgb(17, 20, 18)')
})
