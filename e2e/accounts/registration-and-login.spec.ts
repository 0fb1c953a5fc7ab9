import type { Page } from '@playwright/test'
import {
  fillLogin,
  fillRegistration,
  newEmail,
  newOwner,
  password,
  post,
  signOut,
} from '../support/owner.ts'
import { recordRequests } from '../support/page-ready.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const form = (page: Page) => page.getByRole('main')
const signUp = (page: Page) => form(page).getByRole('button', { name: 'Sign Up', exact: true })
const signInButton = (page: Page) =>
  form(page).getByRole('button', { name: 'Sign In', exact: true })
const fields = ['First name', 'Last name', 'Email', 'Password', 'Confirm password']
const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

/** Opens a page and waits for the one request that it sends by itself. */
async function openForm(page: Page, path: string): Promise<void> {
  const setupReply = page.waitForResponse('**/api/sign_in_setup')
  await page.goto(path)
  await setupReply
}

/** The paths of the API calls that a page makes from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test.describe.serial('the registration', () => {
  let calls: string[] = []
  const shared = sharedPage(async (page) => {
    await openForm(page, '/register')
    calls = recordCalls(page)
  })
  const field = (label: string) => shared().getByLabel(label, { exact: true })

  test('REG-01 UX-13 the form has five labeled fields; both passwords are masked', async () => {
    for (const [label, fill, type] of [
      ['First name', 'given-name', 'text'],
      ['Last name', 'family-name', 'text'],
      ['Email', 'email', 'email'],
      ['Password', 'new-password', 'password'],
      ['Confirm password', 'new-password', 'password'],
    ] as const) {
      await expect(field(label)).toHaveAttribute('autocomplete', fill)
      await expect(field(label)).toHaveAttribute('type', type)
    }
  })

  test('REG-02 a link leads to the terms', async () => {
    const link = form(shared()).getByRole('link', { name: /Terms/ })
    await expect(link).toHaveAttribute('href', '/terms_and_conditions')
  })

  test('REG-03 a link leads to the sign-in page', async () => {
    const link = form(shared()).getByRole('link', { name: 'Sign in' })
    await expect(link).toHaveAttribute('href', '/login')
  })

  test('UX-14 every empty field shows its error, and the first one is focused', async () => {
    await signUp(shared()).click()
    await expect(field('First name')).toBeFocused()
    for (const label of fields) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(label)).toHaveAccessibleDescription(/please|password must/i)
    }
    expect(calls).toEqual([])
  })

  for (const label of fields) {
    test(`VAL-09 nothing is sent without: ${label}`, async () => {
      await fillRegistration(shared(), { [label]: '' })
      await signUp(shared()).click()
      await expect(field(label)).toBeFocused()
      expect(calls).toEqual([])
    })
  }

  test('REG-04 a registration ends on the home page', async () => {
    await fillRegistration(shared())
    await signUp(shared()).click()
    await shared().waitForURL((url) => url.pathname === '/')
  })

  test('STATE-73 STATE-74 toasts confirm the registration and ask to wait', async () => {
    const toastText = (text: string) =>
      shared().getByRole('status').locator('span').filter({ hasText: text }).first()
    await expect(toastText('Registration successful')).toBeVisible()
    const waitToast = toastText('Please wait while we setup your account!')
    await expect(waitToast.locator('svg.lucide-info')).toBeVisible()
    await expect(shared().getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  })
})

test('REG-03 the link to the sign-in page keeps the redirect', async ({ page }) => {
  await page.goto('/register?redirect=/payment')
  await expect(form(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fpayment',
  )
})

test('VAL-08 the server rejects a sign-in with a missing field', async ({ product }) => {
  for (const field of ['email', 'password']) {
    const body = { email: newEmail(), password, [field]: undefined }
    expect([field, (await post(product, '/login', { body })).status]).toEqual([field, 400])
  }
})

test('VAL-09 the server rejects a registration with a missing field', async ({ product }) => {
  const completeBody = { first_name: 'Ada', last_name: 'Byron', email: newEmail(), password }
  for (const field of Object.keys(completeBody)) {
    const body = { ...completeBody, [field]: undefined }
    expect([field, (await post(product, '/register', { body })).status]).toEqual([field, 400])
  }
})

test('REG-06 LOGIN-10 LOGIN-03 a redirect leads only to our own pages and is kept between both forms', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await page.goto('/login?redirect=/create-new-chatbot')
  const registerLink = form(page).getByRole('link', { name: 'Create an account' })
  await expect(registerLink).toHaveAttribute('href', '/register?redirect=%2Fcreate-new-chatbot')
  await registerLink.click()
  await fillRegistration(page)
  await signUp(page).click()
  await page.waitForURL('**/create-new-chatbot')

  for (const target of ['https://evil.example/', '//evil.example']) {
    const visitor = await page.context().browser()?.newPage()
    if (!visitor) throw new Error('there is no browser')
    await visitor.goto(`${product.url}/register?redirect=${encodeURIComponent(target)}`)
    await fillRegistration(visitor)
    await signUp(visitor).click()
    await visitor.waitForURL((url) => url.pathname === '/' && url.origin === product.url)
    await signOut(visitor)

    await visitor.goto(`${product.url}/login?redirect=${encodeURIComponent(target)}`)
    await fillLogin(visitor, owner.email)
    await signInButton(visitor).click()
    await visitor.waitForURL(`${product.url}/subscription`)
    await visitor.close()
  }
})

test("UX-15 VAL-10 'Passwords do not match' is shown without a request", async ({ page }) => {
  await page.goto('/register')
  const calls = recordCalls(page)
  await fillRegistration(page, { 'Confirm password': 'another long password' })
  await signUp(page).click()

  await expect(toast(page, 'Passwords do not match')).toBeVisible()
  const confirm = page.getByLabel('Confirm password', { exact: true })
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match')
  expect(calls.filter((path) => path.includes('register'))).toEqual([])
})

test('ERR-08 ERR-09 a refused registration shows why and keeps the values', async ({
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

test.describe.serial('the sign-in', () => {
  let calls: string[] = []
  let knownEmail = ''
  const hosts = new Set<string>()
  const shared = sharedPage(
    async (page, product) => {
      ;({ email: knownEmail } = await newOwner(product))
      page.on('request', (request) => hosts.add(new URL(request.url()).origin))
      await openForm(page, '/login')
      calls = recordCalls(page)
    },
    { allowsPageErrors: true },
  )
  const emailInput = () => shared().getByLabel('Email', { exact: true })
  const passwordInput = () => shared().getByLabel('Password', { exact: true })

  test('LOGIN-01 UX-17 the form has an email field and a masked password that can be shown', async () => {
    await expect(emailInput()).toBeVisible()
    await expect(passwordInput()).toHaveAttribute('type', 'password')
    await shared().getByRole('button', { name: 'Show password' }).click()
    await expect(passwordInput()).toHaveAttribute('type', 'text')
    await shared().getByRole('button', { name: 'Hide password' }).click()
    await expect(passwordInput()).toHaveAttribute('type', 'password')
  })

  test('LOGIN-02 the button is named Sign In', async () => {
    await expect(signInButton(shared())).toBeVisible()
  })

  test('LOGIN-03 a link leads to the registration', async () => {
    const link = form(shared()).getByRole('link', { name: 'Create an account' })
    await expect(link).toHaveAttribute('href', '/register')
  })

  test('VAL-08 email and password are both required', async () => {
    await emailInput().fill(knownEmail)
    await signInButton(shared()).click()
    await expect(passwordInput()).toBeFocused()
    await emailInput().fill('')
    await passwordInput().fill(password)
    await signInButton(shared()).click()
    await expect(emailInput()).toBeFocused()
    expect(calls).toEqual([])
  })

  test("ERR-01 a refusal shows the server's message", async () => {
    await emailInput().fill(knownEmail)
    await passwordInput().fill('not the password')
    const [reply] = await Promise.all([
      shared().waitForResponse('**/api/login'),
      signInButton(shared()).click(),
    ])
    expect(reply.status()).toBe(401)
    const { message }: { message: string } = await reply.json()
    await expect(toast(shared(), message)).toBeVisible()
  })

  test('ERR-02 a failed request shows its own message', async () => {
    await shared().route('**/api/login', (route) => route.abort())
    await expect(signInButton(shared())).toBeEnabled()
    await signInButton(shared()).click()
    await expect(toast(shared(), 'An unexpected error occurred')).toBeVisible()
  })

  test('API-03 where Google is not set up, it is not offered and its script is not loaded', async ({
    product,
  }) => {
    const settled = recordRequests(shared())
    await shared().goto('/login')
    await settled()

    await expect(signInButton(shared())).toBeVisible()
    await expect(shared().getByText('Google')).toHaveCount(0)
    expect([...hosts]).toEqual([product.url])
  })
})
