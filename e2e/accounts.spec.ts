import type { Page } from '@playwright/test'
import { fillLogin, fillRegistration, newEmail, newOwner, password, post } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const form = (page: Page) => page.getByRole('main')
const signUp = (page: Page) => form(page).getByRole('button', { name: 'Sign Up', exact: true })
const signInButton = (page: Page) =>
  form(page).getByRole('button', { name: 'Sign In', exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

/** Opens a page and waits for the one question that it asks the server by itself. */
async function openForm(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse('**/api/sign_in_setup')
  await page.goto(path)
  await asked
}

/** The calls of the API that a page makes from now on, as paths. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('UX-13 UX-14 REG-01 REG-02 REG-03 REG-04 VAL-09 STATE-73 STATE-74 a newcomer registers and lands on the home page', async ({
  page,
  complaints,
}) => {
  await openForm(page, '/register')
  for (const [label, fill] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const) {
    const input = page.getByLabel(label, { exact: true })
    await expect(input).toHaveAttribute('autocomplete', fill)
    if (label.includes('assword')) await expect(input).toHaveAttribute('type', 'password')
  }
  await expect(form(page).getByRole('link', { name: /Terms/ })).toHaveAttribute(
    'href',
    '/terms_and_conditions',
  )
  await expect(form(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')

  const calls = callsOf(page)
  await signUp(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    const input = page.getByLabel(label, { exact: true })
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(/please|password needs/i)
  }
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await fillRegistration(page, { [label]: '' })
    await signUp(page).click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  expect(calls).toEqual([])

  await fillRegistration(page)
  await signUp(page).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('status').getByText('Registration successful')).toBeVisible()
  await expect(
    page.getByRole('status').getByText('Please wait while we setup your account!'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('VAL-08 VAL-09 the server refuses a registration or a sign-in that lacks a field', async ({
  product,
}) => {
  const whole = { first_name: 'Ada', last_name: 'Byron', email: newEmail(), password }
  for (const field of Object.keys(whole)) {
    const reply = await post(product, '/register', { body: { ...whole, [field]: undefined } })
    expect([field, reply.status]).toEqual([field, 400])
  }
  for (const field of ['email', 'password']) {
    const body = { email: whole.email, password, [field]: undefined }
    expect((await post(product, '/login', { body })).status).toBe(400)
  }
})

test('REG-06 LOGIN-10 LOGIN-03 a redirect leads to pages of our own only, and is carried along', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await page.goto('/login?redirect=/create-new-chatbot')
  const other = form(page).getByRole('link', { name: 'Create an account' })
  await expect(other).toHaveAttribute('href', '/register?redirect=%2Fcreate-new-chatbot')
  await other.click()
  await fillRegistration(page)
  await signUp(page).click()
  await page.waitForURL('**/create-new-chatbot')

  for (const target of ['https://evil.example/', '//evil.example']) {
    const visitor = await page.context().browser()?.newPage()
    if (!visitor) throw new Error('the browser is gone')
    await visitor.goto(`${product.url}/register?redirect=${encodeURIComponent(target)}`)
    await fillRegistration(visitor)
    await signUp(visitor).click()
    await visitor.waitForURL((url) => url.pathname === '/' && url.origin === product.url)
    await visitor.evaluate(() => localStorage.clear())

    await visitor.goto(`${product.url}/login?redirect=${encodeURIComponent(target)}`)
    await fillLogin(visitor, owner.email)
    await signInButton(visitor).click()
    await visitor.waitForURL(`${product.url}/subscription`)
    await visitor.close()
  }
})

test("UX-15 VAL-10 'Passwords do not match' is said without asking the server", async ({
  page,
}) => {
  await page.goto('/register')
  const calls = callsOf(page)
  await fillRegistration(page, { 'Confirm password': 'another long password' })
  await signUp(page).click()

  await expect(toast(page, 'Passwords do not match')).toBeVisible()
  const confirm = page.getByLabel('Confirm password', { exact: true })
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match')
  expect(calls.filter((path) => path.includes('register'))).toEqual([])
})

test('ERR-08 ERR-09 a refused registration says why and keeps what was typed', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await page.goto('/register')
  await fillRegistration(page, { Email: owner.email })
  const [reply] = await Promise.all([page.waitForResponse('**/api/register'), signUp(page).click()])
  const { message }: { message: string } = await reply.json()
  await expect(toast(page, message)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await page.route('**/api/register', (route) => route.abort())
  await expect(signUp(page)).toBeEnabled()
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await signUp(page).click()
  await expect(toast(page, 'An error occurred')).toBeVisible()
})

test('UX-17 LOGIN-01 LOGIN-02 LOGIN-04 VAL-08 ERR-01 ERR-02 the sign-in form and its refusals', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await openForm(page, '/login')
  const email = page.getByLabel('Email', { exact: true })
  const secret = page.getByLabel('Password', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible()

  const calls = callsOf(page)
  await email.fill(owner.email)
  await signInButton(page).click()
  await expect(secret).toBeFocused()
  await email.fill('')
  await secret.fill(password)
  await signInButton(page).click()
  await expect(email).toBeFocused()
  expect(calls).toEqual([])

  await email.fill(owner.email)
  await secret.fill('not the password')
  const [reply] = await Promise.all([
    page.waitForResponse('**/api/login'),
    signInButton(page).click(),
  ])
  expect(reply.status()).toBe(401)
  const { message }: { message: string } = await reply.json()
  await expect(toast(page, message)).toBeVisible()

  await page.route('**/api/login', (route) => route.abort())
  await expect(signInButton(page)).toBeEnabled()
  await signInButton(page).click()
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
  expect([...hosts]).toEqual([product.url])
})
