import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Extracted text' })
const more = (page: Page) => panelOf(page).getByRole('button', { name: 'Show more text' })
const longText = Array.from({ length: 10_000 }, (_, at) => `Locker ${at} has the code ${at}.`)

test('the text of a long source is shown piece by piece, as one part, and again after a failure', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const text = longText.join('\n')
  const bot = await addBot(product, owner, { name: 'Porter', text })
  await signIn(page, owner.email, `/chatbot/${bot}`)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await page.getByRole('button', { name: 'View text: knowledge.txt' }).click()

  const panel = panelOf(page)
  await expect(panel.getByText(/^1 part, /)).toBeVisible()
  await expect(panel.getByText(/^Locker 0 has the code 0\./)).toBeVisible()
  await expect(panel.getByText('Locker 9999 has')).toHaveCount(0)

  let fails = true
  await page.route('**/api/source_receipt', (route) => (fails ? route.abort() : route.continue()))
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toContainText("Couldn't load the text")
  await expect(panel.getByText(/^Locker 0 has the code 0\./)).toBeVisible()
  fails = false
  await panel.getByRole('button', { name: 'Try again' }).click()

  await expect(panel.getByText('Locker 9999 has')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(more(page)).toHaveCount(0)
})
