import type { Page } from '@playwright/test'
import { fillLogin, newOwner, post, signIn } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { button, goToSources } from '../support/wizard.ts'

const kept = 'Your unsaved changes are kept in this tab until you sign in again.'
const back = 'Your unsaved changes are back. Save them to keep them.'

/** Ends the session of this page on the server, as its expiry does. */
async function expireSession(page: Page, product: Product): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect((await post(product, '/logout', { token })).status).toBe(200)
}

/** Expects the home page with the reason, and signs in again by the offer of the toast. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('alert').getByText('Session expired', { exact: true })).toBeVisible()
  const offer = page.getByRole('status').filter({ hasText: kept })
  await offer.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await fillLogin(page, email)
  await page.getByRole('main').locator('button[type=submit]').click()
}

test('settings that were typed when the session expired return after the sign-in', async ({
  page,
  product,
}) => {
  const { owner, bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await page.getByLabel('Initial message').fill('Welcome back after lunch.')
  await expireSession(page, product)
  await button(page, 'Save').click()
  await signInAgain(page, owner.email)

  await page.waitForURL((url) => url.pathname === `/chatbot/${bot}`)
  await expect(page.getByText(back)).toBeVisible()
  await expect(page.getByLabel('Initial message')).toHaveValue('Welcome back after lunch.')
  await button(page, 'Save').click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const reply = await post(product, '/get_chatbot_setting', { body: { id: bot }, token: stored })
  expect(await reply.json()).toMatchObject({ initial: 'Welcome back after lunch.' })
})

test('the wizard returns with its values and files', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/create-new-chatbot')
  await goToSources(page)
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await panel.locator('input[type=file]').setInputFiles({
    name: 'hours.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The gate closes at nine in the evening.'),
  })
  await button(panel, 'Add File').click()
  await expireSession(page, product)
  await button(page, 'Create').click()
  await signInAgain(page, owner.email)

  await page.waitForURL((url) => url.pathname === '/create-new-chatbot')
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Aurora helper')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await expect(page.getByText('hours.txt', { exact: true })).toBeVisible()
})

test('an answer of the team returns when its panel is opened', async ({ page, product }) => {
  const { owner, bot } = await signedInWithBot(page, product)
  const panel = page.getByRole('dialog', { name: 'Teach an answer' })
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await button(page, 'Add an answer').click()
  await panel.getByRole('textbox', { name: 'Question' }).fill('Do you sell umbrellas?')
  await panel.getByRole('textbox', { name: 'Answer' }).fill('Yes, black ones.')
  await expireSession(page, product)
  await button(panel, 'Save').click()
  await signInAgain(page, owner.email)

  await button(page, 'Add an answer').click()
  await expect(panel.getByRole('textbox', { name: 'Answer' })).toHaveValue('Yes, black ones.')
})

test('another account does not get what was typed', async ({ page, product }) => {
  const [owner, other] = [await newOwner(product), await newOwner(product)]
  await signIn(page, owner.email, '/create-new-chatbot')
  await goToSources(page)
  await expireSession(page, product)
  await button(page, 'Create').click()
  await signInAgain(page, other.email)

  await page.waitForURL((url) => url.pathname === '/create-new-chatbot')
  await expect(page.getByLabel('Chatbot name')).toHaveValue('')
})
