import { addBot, newOwner, signIn } from '../support/owner.ts'
import { publicPages } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

const ownScreens = [
  ['/profile', 'Profile Details'],
  ['/buytoken', 'Additional 1,000 messages'],
  ['/payment/history', 'Payment History'],
  ['/payment/success', 'Payment History'],
  ['/create-new-chatbot', 'Enter bot detail'],
] as const

test('ROLE-02 a visitor can open public pages, sign-in, registration and chats', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { text: 'The studio opens at nine.' })

  for (const path of [...publicPages, '/login', '/register']) {
    const reply = await page.goto(path)
    expect([path, reply?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/payment')
  await page.waitForURL((url) => url.pathname === '/register')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/payment')
  for (const path of [`/chatbot/${bot}`, `/chatbotiframe/${bot}`]) {
    await page.goto(path)
    await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
  }
})

test('a visitor can open the chat of a sample bot', async ({ page }) => {
  await page.goto('/chatbotiframe/bot_sample_hr')
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
})

test('ROLE-04 account screens open for a signed-in owner and ask a visitor to sign in', async ({
  page,
  product,
}) => {
  for (const [path, text] of ownScreens) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: text })).toHaveCount(0)
  }

  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const [path, text] of ownScreens) {
    await page.goto(path)
    await expect(page.getByText(text).first(), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
