import { beginPlan } from '../support/checkout.ts'
import { mockGoogle, test } from '../support/fixtures/google-sign-in.ts'
import { newOwner, password, post } from '../support/owner.ts'
import { expect, recordPageErrors } from '../support/test.ts'

const button = { name: 'Sign in with Google' }

test('LOGIN-08 a new account by Google is led to the plans', async ({ page, product, google }) => {
  const pageErrors = recordPageErrors(page, [product.url, 'https://accounts.google.com'])
  await mockGoogle(page, google, { sub: 'new-1', email: 'new-1@example.com' })

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/subscription')
  await expect(page.getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('LOGIN-09 an owner with a plan is led to the chatbots, and the profile names the Google account', async ({
  page,
  product,
  google,
}) => {
  const claims = { sub: 'plan-1', email: 'plan-1@example.com' }
  const setup = await fetch(`${product.url}/api/sign_in_setup`)
  const { google_nonce: nonce }: { google_nonce: string } = await setup.json()
  const body = { credential: google.token({ nonce, ...claims }) }
  const first = await post(product, '/oauth', { body })
  const { token }: { token: string } = await first.json()
  await beginPlan(product, { email: claims.email, token }, 'Free_monthly')
  await mockGoogle(page, google, claims)

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/mychatbots')
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Google' })).toContainText(claims.email)
})

test('LOGIN-05 sign-in by Google returns to the page of the redirect', async ({ page, google }) => {
  await mockGoogle(page, google, { sub: 'back-1', email: 'back-1@example.com' })

  await page.goto('/login?redirect=%2Fprofile')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/profile')
})

test('X037 the registration page offers Google too', async ({ page, google }) => {
  await mockGoogle(page, google, { sub: 'reg-1', email: 'reg-1@example.com' })

  await page.goto('/register')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/subscription')
})

test('LOGIN-04 API-03 a page that was opened elsewhere in the app loads the sign-in page first', async ({
  page,
  google,
}) => {
  await mockGoogle(page, google, { sub: 'soft-1', email: 'soft-1@example.com' })
  const requestedOrigins: string[] = []
  page.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin))

  await page.goto('/faq')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect(page.getByRole('button', button)).toBeEnabled()
  expect(requestedOrigins).not.toContain('https://accounts.google.com')

  await page.getByRole('button', button).click()
  await page.waitForLoadState('load')
  await page.getByRole('button', button).click()
  await page.waitForURL((url) => url.pathname === '/subscription')
})

test('ERR-03 a missing reply of Google shows the text of the specification', async ({
  page,
  google,
}) => {
  await mockGoogle(page, google, null)

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await expect(
    page.getByRole('alert').getByText('Google sign in was unsuccessful.', { exact: true }),
  ).toBeVisible()
})

test("ERR-04 a refused call shows the server's message", async ({ page, google }) => {
  await mockGoogle(page, google, { sub: 'bad-1', email_verified: false })

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await expect(
    page.getByRole('alert').getByText("We couldn't verify your Google sign-in. Please try again"),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('Q054 an account with the same unverified address asks for its password once', async ({
  page,
  product,
  google,
}) => {
  const owner = await newOwner(product)
  await mockGoogle(page, google, { sub: 'link-1', email: owner.email })

  await page.goto('/login')
  await page.getByRole('button', button).click()
  await expect(page.getByRole('heading', { name: 'Connect Google' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByRole('button', { name: 'Connect and sign in' })).toBeEnabled()
  await page.getByRole('button', { name: 'Connect and sign in' }).click()

  await page.waitForURL((url) => url.pathname === '/subscription')
  const reply = await post(product, '/login', { body: { email: owner.email, password } })
  expect(reply.status).toBe(200)
})

test('a page that cannot reach Google shows a hint, and an error when the button is pressed', async ({
  page,
}) => {
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())

  await page.goto('/login')
  await expect(page.getByText("We couldn't reach Google.", { exact: false })).toBeVisible()
  await page.getByRole('button', button).click({ force: true })

  await expect(
    page.getByRole('alert').getByText('Google sign in was unsuccessful.', { exact: true }),
  ).toBeVisible()
})
