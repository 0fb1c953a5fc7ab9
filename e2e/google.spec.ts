import { beginPlan } from './support/checkout.ts'
import { playGoogle, test } from './support/google.ts'
import { newOwner, password, post } from './support/owner.ts'
import { expect, watch } from './support/test.ts'

const button = { name: 'Sign in with Google' }

test('LOGIN-08 a new person comes in by Google and chooses a plan', async ({
  page,
  product,
  google,
}) => {
  const complaints = watch(page, [product.url, 'https://accounts.google.com'])
  await playGoogle(page, google, { sub: 'new-1', email: 'new-1@example.com' })

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/subscription')
  await expect(page.getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('LOGIN-09 a person with a plan goes to the chatbots, and the profile names the Google account', async ({
  page,
  product,
  google,
}) => {
  const claims = { sub: 'plan-1', email: 'plan-1@example.com' }
  const body = { credential: google.token(claims) }
  const first = await post(product, '/oauth', { body })
  const { token }: { token: string } = await first.json()
  await beginPlan(product, { email: claims.email, token }, 'Free_monthly')
  await playGoogle(page, google, claims)

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/mychatbots')
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Google' })).toContainText(claims.email)
})

test('LOGIN-05 a page one came from is shown after Google too', async ({ page, google }) => {
  await playGoogle(page, google, { sub: 'back-1', email: 'back-1@example.com' })

  await page.goto('/login?redirect=%2Fprofile')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/profile')
})

test('X037 Google is there on the registration page too', async ({ page, google }) => {
  await playGoogle(page, google, { sub: 'reg-1', email: 'reg-1@example.com' })

  await page.goto('/register')
  await page.getByRole('button', button).click()

  await page.waitForURL((url) => url.pathname === '/subscription')
})

test('LOGIN-04 API-03 a page that was loaded from elsewhere goes to the sign-in page first', async ({
  page,
  google,
}) => {
  await playGoogle(page, google, { sub: 'soft-1', email: 'soft-1@example.com' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))

  await page.goto('/faq')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect(page.getByRole('button', button)).toBeEnabled()
  expect(asked).not.toContain('https://accounts.google.com')

  await page.getByRole('button', button).click()
  await page.waitForLoadState('load')
  await page.getByRole('button', button).click()
  await page.waitForURL((url) => url.pathname === '/subscription')
})

test('ERR-03 Google that answers nothing is told with the text of the specification', async ({
  page,
  google,
}) => {
  await playGoogle(page, google, null)

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await expect(
    page.getByRole('alert').getByText('Google sign in was unsuccessful.', { exact: true }),
  ).toBeVisible()
})

test('ERR-04 a refusal of the call is shown as the server said it', async ({ page, google }) => {
  await playGoogle(page, google, { sub: 'bad-1', email_verified: false })

  await page.goto('/login')
  await page.getByRole('button', button).click()

  await expect(
    page.getByRole('alert').getByText('Google sign-in could not be checked. Please try again'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('Q054 an account with the same unverified address asks for its password once', async ({
  page,
  product,
  google,
}) => {
  const owner = await newOwner(product)
  await playGoogle(page, google, { sub: 'link-1', email: owner.email })

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
  const still = await post(product, '/login', { body: { email: owner.email, password } })
  expect(still.status).toBe(200)
})

test('a page that cannot reach Google says so beside the button, and by the text when pressed', async ({
  page,
}) => {
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort())

  await page.goto('/login')
  await expect(page.getByText('Google could not be reached.', { exact: false })).toBeVisible()
  await page.getByRole('button', button).click({ force: true })

  await expect(
    page.getByRole('alert').getByText('Google sign in was unsuccessful.', { exact: true }),
  ).toBeVisible()
})
