import { fact, test } from '../support/fixtures/bot.ts'
import { expect } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })
test.setTimeout(240_000)

test('UX-72 the account forms with errors and the open menu pass every rule', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  expect(await accessibilityFaults(page, '/register with errors')).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
  expect(await accessibilityFaults(page, 'the open menu')).toEqual([])
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
