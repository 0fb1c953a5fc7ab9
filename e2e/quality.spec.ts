import { fact, test } from './support/library.ts'
import { signIn } from './support/owner.ts'
import { allPages, publicPages } from './support/pages.ts'
import { expect } from './support/test.ts'
import { faultsOf, open } from './support/views.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(240_000)

test('UX-72 every page that a visitor can open passes every rule in both themes and sizes', async ({
  page,
  library,
}) => {
  const faults: string[] = []
  for (const path of allPages(library.botId)) {
    const led = await open(page, path)
    if (led === path) faults.push(...(await faultsOf(page, path)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the forms of the account with errors and the open menu pass every rule', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  expect(await faultsOf(page, '/register with errors')).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
  expect(await faultsOf(page, 'the open menu')).toEqual([])
})

test('UX-72 every page of an owner passes every rule in both themes and sizes', async ({
  page,
  library,
}) => {
  const faults: string[] = []
  await signIn(page, library.owner.email)
  await expect(page.getByRole('listitem').filter({ hasText: 'Shelf' })).toBeVisible()
  const known: readonly string[] = publicPages
  for (const path of allPages(library.botId).filter((each) => !known.includes(each))) {
    const led = await open(page, path)
    if (led === path) faults.push(...(await faultsOf(page, `${path} of an owner`)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the tabs of a bot pass every rule', async ({ page, library }) => {
  await signIn(page, library.owner.email)
  const faults: string[] = []
  for (const tab of ['setting', 'sources', 'chatUI', 'embed']) {
    await page.goto(`/chatbot/${library.botId}?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(panel.locator('button, input, a').first()).toBeVisible()
    faults.push(...(await faultsOf(page, tab)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the chat of a visitor passes every rule, empty and in conversation', async ({
  page,
  library,
}) => {
  const faults: string[] = []
  for (const path of [`/chatbot/${library.botId}`, `/chatbotiframe/${library.botId}`]) {
    await page.goto(path)
    const question = page.getByRole('button', { name: 'How long may I keep a book?' })
    await expect(question).toBeVisible()
    faults.push(...(await faultsOf(page, path)))
    await question.click()
    await expect(page.getByRole('log').getByText(fact).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
    faults.push(...(await faultsOf(page, `${path} with an answer`)))
    await page.getByRole('button', { name: 'New conversation' }).click()
  }
  expect(faults).toEqual([])
})
