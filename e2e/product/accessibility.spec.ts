import { fact, test } from '../support/fixtures/bot.ts'
import { signIn } from '../support/owner.ts'
import { allPages, publicPages } from '../support/pages.ts'
import { expect } from '../support/test.ts'
import { accessibilityFaults, openPage } from '../support/accessibility.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })
test.setTimeout(240_000)

test('UX-72 every page for visitors passes every rule in both themes and sizes', async ({
  page,
  ownedBot,
}) => {
  const faults: string[] = []
  for (const path of allPages(ownedBot.botId)) {
    const finalPath = await openPage(page, path)
    if (finalPath === path) faults.push(...(await accessibilityFaults(page, path)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the account forms with errors and the open menu pass every rule', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  expect(await accessibilityFaults(page, '/register with errors')).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
  expect(await accessibilityFaults(page, 'the open menu')).toEqual([])
})

test('UX-72 every page for owners passes every rule in both themes and sizes', async ({
  page,
  ownedBot,
}) => {
  const faults: string[] = []
  await signIn(page, ownedBot.owner.email)
  await expect(page.getByRole('listitem').filter({ hasText: 'Shelf' })).toBeVisible()
  const checked: readonly string[] = publicPages
  for (const path of allPages(ownedBot.botId).filter((each) => !checked.includes(each))) {
    const finalPath = await openPage(page, path)
    if (finalPath === path) faults.push(...(await accessibilityFaults(page, `${path} of an owner`)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the tabs of a bot pass every rule', async ({ page, ownedBot }) => {
  await signIn(page, ownedBot.owner.email)
  const faults: string[] = []
  for (const tab of ['setting', 'sources', 'chatUI', 'embed']) {
    await page.goto(`/chatbot/${ownedBot.botId}?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(panel.locator('button, input, a').first()).toBeVisible()
    faults.push(...(await accessibilityFaults(page, tab)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the public chat passes every rule, empty and in conversation', async ({
  page,
  ownedBot,
}) => {
  const faults: string[] = []
  for (const path of [`/chatbot/${ownedBot.botId}`, `/chatbotiframe/${ownedBot.botId}`]) {
    await page.goto(path)
    const question = page.getByRole('button', { name: 'How long may I keep a book?' })
    await expect(question).toBeVisible()
    faults.push(...(await accessibilityFaults(page, path)))
    await question.click()
    await expect(page.getByRole('log').getByText(fact).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
    faults.push(...(await accessibilityFaults(page, `${path} with an answer`)))
    await page.getByRole('button', { name: 'New conversation' }).click()
  }
  expect(faults).toEqual([])
})
